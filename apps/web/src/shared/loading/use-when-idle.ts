import { useEffect, useEffectEvent } from 'react';

/** Fallback for Safari, which has no idle callback; the first screen has usually rendered by then. */
const LATER_MILLIS = 1000;

/** Runs work when the browser is idle after the first screen, such as prefetching for the next tap. */
export function useWhenIdle(act: () => unknown): void {
  const actNow = useEffectEvent(() => void act());
  useEffect(() => {
    if (typeof window.requestIdleCallback === 'function') {
      const idle = window.requestIdleCallback(() => actNow());
      return () => window.cancelIdleCallback(idle);
    }
    const timer = window.setTimeout(() => actNow(), LATER_MILLIS);
    return () => window.clearTimeout(timer);
  }, []);
}
