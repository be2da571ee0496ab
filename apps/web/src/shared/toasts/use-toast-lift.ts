import { TOAST_REGION_ID } from '#shared/toasts/toasts.ts';
import { useEffect, type RefObject } from 'react';

/** Read by the messages: how far above the lower edge they stand. */
const LIFT = '--toast-lift';

/**
 * Lifts the messages above a bar of buttons while it stays at the lower edge of the screen, or has not gone far from it.
 * `inset`: how far above the edge the bar is to stand, in CSS pixels, such as over a keyboard.
 */
export function useToastLift(barRef: RefObject<HTMLElement | null>, inset: number): void {
  useEffect(() => {
    const bar = barRef.current;
    // On the messages themselves: set on the root, it would have the whole page styled anew.
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
    // Which calls at once, when the page is laid out: measured here, it would be laid out in the middle of its drawing.
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

/** In CSS pixels from the lower edge of the screen. */
function heightToClear(bar: HTMLElement): number {
  // Where there is room the same bar stands in the page, and nothing covers it for long.
  if (getComputedStyle(bar).position !== 'sticky') return 0;
  const height = Math.round(innerHeight - bar.getBoundingClientRect().top);
  return height > innerHeight / 2 ? 0 : Math.max(0, height);
}
