import { devices } from '@playwright/test';
import { chromiumPath, headlessShellPath } from './environment.ts';

/** Debian's Chromium: no browser is downloaded. It runs as root here, so without its own sandbox. */
export const launchOptions = {
  executablePath: headlessShellPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page lives for seconds: code that is compiled a second and a third time costs more than it saves.
    '--js-flags=--no-turbofan --no-maglev',
  ],
};

/** With all that belongs to a browser: notifications, a profile that is written as a person's is. */
export const wholeBrowser = { ...launchOptions, executablePath: chromiumPath() };

export const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
/** Held upright. */
export const tablet = {
  ...devices['Desktop Chrome'],
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
};
export const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
