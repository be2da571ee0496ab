import { hasPageBefore } from '#shared/navigation/page-before.ts';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';

/** A navigation back that has not happened by then never will. */
const LONGEST_STEP_MS = 1000;

/**
 * Goes one page back. Further calls before the previous page is shown are ignored. Clicks meanwhile are
 * replayed after it.
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
 * The browser navigates back asynchronously. A link followed before that would be undone together with the
 * page, so clicks are held until the arrival.
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
    // The router handles the same event first.
    setTimeout(() => held?.click(), 0);
  };
  const latest = setTimeout(release, LONGEST_STEP_MS);
  window.addEventListener('click', hold, true);
  window.addEventListener('popstate', release);
}
