import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A step back that has not come about by then never will. */
const LONGEST_STEP_MS = 1000;

/**
 * Goes one page back, once: a second click, or a second Escape, before the page before is shown asks for the same step
 * and not for another. What is clicked meanwhile is done right after.
 */
export function useStepBack(): () => void {
  const { key } = useLocation();
  const navigate = useNavigate();
  const isLeaving = useRef(false);
  useEffect(() => {
    isLeaving.current = false;
  }, [key]);
  return () => {
    if (isLeaving.current) return;
    isLeaving.current = true;
    if (hasPageBefore()) holdClicksUntilArrival();
    void navigate(-1);
  };
}

/**
 * The browser goes back some moments after it is asked to. A link that is followed before is undone with the page that
 * is left, so its click has to wait for the arrival.
 */
function holdClicksUntilArrival(): void {
  let held: HTMLElement | null = null;
  const hold = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    event.stopImmediatePropagation();
    held =
      event.target instanceof Element ? event.target.closest<HTMLElement>('a, button, label, input') : null;
  };
  const release = () => {
    window.removeEventListener('click', hold, true);
    window.removeEventListener('popstate', release);
    clearTimeout(latest);
    // The router hears of the arrival by the same event.
    setTimeout(() => held?.click(), 0);
  };
  const latest = setTimeout(release, LONGEST_STEP_MS);
  window.addEventListener('click', hold, true);
  window.addEventListener('popstate', release);
}
