import { devices } from '@playwright/test';
import { chromiumPath } from './environment.ts';

/** Debian's Chromium: no browser is downloaded. It runs as root here, so without its own sandbox. */
export const launchOptions = {
  executablePath: chromiumPath(),
  args: [
    '--no-sandbox',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};

export const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
export const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };
