import { devices } from '@playwright/test';
import { chromiumPath, headlessShellPath } from './environment.ts';

/** Debian’s Chromium: no browser is downloaded. It runs as root here, so without its sandbox. */
export const launchOptions = {
  executablePath: headlessShellPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    // A page exists for seconds: optimising compilers cost more than they save.
    '--js-flags=--no-turbofan --no-maglev',
  ],
};

/** The whole browser, for notifications and a persistent profile. */
export const wholeBrowser = { ...launchOptions, executablePath: chromiumPath() };

export const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
/** Upright. */
export const tablet = {
  ...devices['Desktop Chrome'],
  viewport: { width: 768, height: 1024 },
  hasTouch: true,
};
export const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
