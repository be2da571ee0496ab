import { isLockWanted } from '#app/native/use-lock.ts';
import type { NativeDevice } from '#platform/native-device.ts';
import { useEffect } from 'react';

const THEME = 'data-mantine-color-scheme';

/** The status bar follows the theme, the field stays above the keyboard, and the splash screen goes. */
export function useScreenFit(device: NativeDevice): void {
  useEffect(() => {
    const page = document.documentElement;
    const follow = () => device.followTheme(page.getAttribute(THEME) === 'dark');
    const observer = new MutationObserver(follow);
    observer.observe(page, { attributeFilter: [THEME] });
    follow();
    return () => observer.disconnect();
  }, [device]);
  useEffect(
    () =>
      device.onKeyboard(() => {
        document.activeElement?.scrollIntoView({ block: 'center' });
      }),
    [device],
  );
  // Effects run once the first screen is in the page; the session was known before. Where there is a lock, it goes first.
  useEffect(() => {
    if (!isLockWanted()) device.hideSplash();
  }, [device]);
}
