import { defineConfig, devices } from '@playwright/test';
import { chromiumPath, prepareDataFolder, serverPort } from './support/environment.ts';

prepareDataFolder();

/** Journeys run in Debian's Chromium: no browser is downloaded. It runs as root here, so without its own sandbox. */
const launchOptions = {
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

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'], viewport: { width: 390, height: 844 } };

/** Most journeys are about what is done, not about how wide the window is: once is enough. */
const onDesktop = /journeys\/desktop\//;
const onPhone = /journeys\/phone\//;
/** Journeys in the native app, as Android and as iOS. */
const native = /e2e\/native\//;

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Wide, because a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results/e2e',
  use: {
    baseURL: `http://127.0.0.1:${serverPort}`,
    launchOptions,
    actionTimeout: 60_000,
    trace: 'retain-on-failure',
    timezoneId: 'Europe/Paris',
  },
  projects: [
    {
      name: 'desktop-fr',
      use: { ...desktop, locale: 'fr-FR' },
      metadata: { language: 'fr' },
      testIgnore: [onPhone, native],
    },
    {
      name: 'desktop-en',
      use: { ...desktop, locale: 'en-GB' },
      metadata: { language: 'en' },
      testIgnore: [onDesktop, onPhone, native],
    },
    {
      name: 'phone-fr',
      use: { ...phone, locale: 'fr-FR' },
      metadata: { language: 'fr' },
      testIgnore: [onDesktop, onPhone, native],
    },
    {
      name: 'phone-en',
      use: { ...phone, locale: 'en-GB' },
      metadata: { language: 'en' },
      testIgnore: [onDesktop, native],
    },
    {
      name: 'native-android',
      use: { ...phone, locale: 'fr-FR' },
      metadata: { language: 'fr', platform: 'android' },
      testMatch: native,
      testIgnore: /e2e\/native\/ios\//,
    },
    {
      name: 'native-ios',
      use: { ...phone, locale: 'en-GB' },
      metadata: { language: 'en', platform: 'ios' },
      testMatch: native,
      testIgnore: /e2e\/native\/android\//,
    },
  ],
  // The real server serving the built product, over an embedded database of its own.
  webServer: {
    command: 'node support/start-server.ts',
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${serverPort}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
