import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import classes from './bar-button.module.css';

/** Toggles light and dark. Follows the device until it is first pressed. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isDark = shown === 'dark';
  useEffect(() => {
    // Deferred: reading a computed colour during rendering forces a style recalculation of the whole page.
    const frame = requestAnimationFrame(paintBrowserFrame);
    return () => cancelAnimationFrame(frame);
  }, [shown]);
  return (
    <button
      type="button"
      className={classes.button}
      aria-label={t(isDark ? 'shell.theme.toLight' : 'shell.theme.toDark')}
      onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
    >
      {isDark ? <Sun size={22} aria-hidden="true" /> : <Moon size={22} aria-hidden="true" />}
    </button>
  );
}

/** Gives the browser's own bar on phones the colour of the top bar. */
function paintBrowserFrame(): void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}
