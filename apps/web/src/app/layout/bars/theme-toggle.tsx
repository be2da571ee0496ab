import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useComputedColorScheme, useMantineColorScheme } from '@mantine/core';
import { Moon, Sun } from 'lucide-react';
import { useEffect } from 'react';
import classes from './bar-button.module.css';

/** Switches between light and dark. Until it is pressed, the theme follows the device. */
export function ThemeToggle() {
  const { t } = useTranslation();
  const { setColorScheme } = useMantineColorScheme();
  const shown = useComputedColorScheme('light', { getInitialValueInEffect: false });
  const isDark = shown === 'dark';
  useEffect(() => {
    // Not at once: reading a colour while the page is being drawn has all of it styled in the same breath.
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

/** The colour of the browser's own bar on a phone is that of the top bar. */
function paintBrowserFrame(): void {
  const color = getComputedStyle(document.documentElement).getPropertyValue('--surface').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', color);
}
