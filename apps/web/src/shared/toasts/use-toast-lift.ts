import { TOAST_REGION_ID } from '#shared/toasts/toasts.ts';
import { useEffect, type RefObject } from 'react';

/** CSS variable read by the toasts: their distance from the bottom edge. */
const LIFT = '--toast-lift';

/**
 * Lifts the toasts above a button bar while it sticks to the bottom edge of the screen or is still near it.
 * `inset`: distance of the bar from the edge in CSS pixels, such as above a keyboard.
 */
export function useToastLift(barRef: RefObject<HTMLElement | null>, inset: number): void {
  useEffect(() => {
    const bar = barRef.current;
    // Set on the toast region: on the root it would restyle the whole page.
    const style = document.getElementById(TOAST_REGION_ID)?.style;
    if (!bar || !style) return;
    const watch = new AbortController();
    let lifted: number | null = null;
    const lift = () => {
      const height = heightToClear(bar);
      if (height === lifted) return;
      lifted = height;
      style.setProperty(LIFT, `max(0px, ${height}px - var(--safe-bottom))`);
    };
    // The observer also fires initially, after layout; measuring here would force a layout during rendering.
    const sizes = new ResizeObserver(lift);
    sizes.observe(bar);
    addEventListener('scroll', lift, { capture: true, passive: true, signal: watch.signal });
    return () => {
      sizes.disconnect();
      watch.abort();
      style.removeProperty(LIFT);
    };
  }, [barRef, inset]);
}

/** In CSS pixels from the bottom edge of the screen. */
function heightToClear(bar: HTMLElement): number {
  // On wide screens the bar is in the page, and toasts never cover it for long.
  if (getComputedStyle(bar).position !== 'sticky') return 0;
  const height = Math.round(innerHeight - bar.getBoundingClientRect().top);
  return height > innerHeight / 2 ? 0 : Math.max(0, height);
}
