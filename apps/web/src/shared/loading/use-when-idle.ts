import { useEffect, useEffectEvent } from 'react';

/** Safari has no idle callback: by then the first screen is mostly there. */
const LATER_MILLIS = 1000;

/** Does something once the browser has nothing better to do than the first screen: fetching what the next tap may need. */
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
