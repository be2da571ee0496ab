import { defineConfig } from '@playwright/test';
import { EXCLUDES_LONG, LONG_TAG, TEST_EXTENT } from '../scripts/testing/test-extent.ts';
import { desktop, launchOptions, phone } from './support/browser.ts';
import { paidFolder, paidPort, prepareDataFolder, providerPort, serverPort } from './support/environment.ts';

prepareDataFolder();

/** Most journeys do not depend on the window: one is enough. */
const onDesktop = /journeys\/desktop\//;
const onPhone = /journeys\/phone\//;
const isWhole = TEST_EXTENT === 'long';
const mainJob = /journeys\/main-job\.spec/;
/** Journeys run in two pairs of language and window, the main job in the other two; `npm run test:long` runs all in each. */
const notOfPair = isWhole ? [] : [mainJob];
/** Native journeys run as iOS, and as Android if they depend on the platform; `npm run test:long` runs all as both. */
const native = /e2e\/native\//;
const nativeOfPlatform = /e2e\/native\/(android\/|links|pushes|screen-fit)/;
/** Pictures and other engines have their own configurations. */
const apart = /e2e\/(pictures|engines|sync)\//;

const server = {
  cwd: import.meta.dirname,
  reuseExistingServer: false,
  gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
  timeout: 180_000,
  stdout: 'ignore',
  stderr: 'pipe',
} as const;

export default defineConfig({
  testDir: '.',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  grepInvert: EXCLUDES_LONG ? new RegExp(LONG_TAG) : [],
  // Long, because a busy machine is slow.
  timeout: 180_000,
  expect: { timeout: 30_000 },
  outputDir: '../test-results/e2e',
  use: {
    baseURL: `http://127.0.0.1:${serverPort}`,
    launchOptions,
    actionTimeout: 60_000,
    // Tracing takes a third of a journey: use `--trace on` to debug one.
    trace: 'off',
    // Each new browser would cache all files of the app. Journeys without a network allow workers.
    serviceWorkers: 'block',
    timezoneId: 'Europe/Paris',
  },
  projects: [
    {
      name: 'desktop-fr',
      use: { ...desktop, locale: 'fr-FR' },
      metadata: { language: 'fr' },
      testIgnore: [onPhone, native, apart, ...notOfPair],
    },
    {
      name: 'desktop-en',
      use: { ...desktop, locale: 'en-GB' },
      metadata: { language: 'en' },
      testMatch: mainJob,
    },
    {
      name: 'phone-fr',
      use: { ...phone, locale: 'fr-FR' },
      metadata: { language: 'fr' },
      testMatch: mainJob,
    },
    {
      name: 'phone-en',
      use: { ...phone, locale: 'en-GB' },
      metadata: { language: 'en' },
      testIgnore: [onDesktop, native, apart, ...notOfPair],
    },
    {
      name: 'native-android',
      use: { ...phone, locale: 'fr-FR' },
      metadata: { language: 'fr', platform: 'android' },
      testMatch: isWhole ? native : nativeOfPlatform,
      testIgnore: /e2e\/native\/ios\//,
      grepInvert: isWhole ? [] : /@once/,
    },
    {
      name: 'native-ios',
      use: { ...phone, locale: 'en-GB' },
      metadata: { language: 'en', platform: 'ios' },
      testMatch: native,
      testIgnore: /e2e\/native\/android\//,
    },
  ],
  webServer: [
    // The real server with the built product and its own embedded database.
    {
      command: 'node support/start-server.ts',
      url: `http://127.0.0.1:${serverPort}/readyz`,
      ...server,
    },
    {
      command: 'node ../apps/server/testing/stand-ins/paid-server.ts',
      url: `http://127.0.0.1:${paidPort}/readyz`,
      env: {
        DATA_DIR: paidFolder(),
        DATABASE_URL: '',
        HOST: '127.0.0.1',
        PORT: String(paidPort),
        PROVIDER_PORT: String(providerPort),
      },
      ...server,
    },
  ],
});
