import { fetchFramePieces } from '#app/shell/frame-pieces.ts';
import { useEffect } from 'react';

/** Safari has no idle callback: by then the first screen is mostly there. */
const LATER_MILLIS = 1000;

/** Fetches the menus and panels of the frame once the browser has nothing better to do than the first screen. */
export function useFramePieces(): void {
  useEffect(() => {
    const fetchNow = () => void fetchFramePieces();
    if (typeof window.requestIdleCallback === 'function') {
      const idle = window.requestIdleCallback(fetchNow);
      return () => window.cancelIdleCallback(idle);
    }
    const timer = window.setTimeout(fetchNow, LATER_MILLIS);
    return () => window.clearTimeout(timer);
  }, []);
}
