import { defineConfig } from '@playwright/test';
import { EXCLUDES_LONG, TEST_EXTENT } from '../scripts/testing/test-extent.ts';
import { prepareDataFolder, serverPort } from './support/environment.ts';

prepareDataFolder();

/** Journeys that other tests or Chromium already cover: `npm run test:long` runs them. */
const repeated = TEST_EXTENT === 'long' ? [] : [/(main-journey|costs-and-papers|offline-start)\.spec/];
/** Firefox, the second engine next to Chromium, runs by `npm run test:long`. */
const firefox = EXCLUDES_LONG ? [] : [{ name: 'firefox', testIgnore: repeated }];

/** Journeys that depend on the engine, in the engines of Safari and Firefox, each with its own driver. */
export default defineConfig({
  testDir: 'engines',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  // Long, because a busy machine is slow.
  timeout: 180_000,
  outputDir: '../test-results/engines',
  projects: [
    // Its driver can neither print nor disable storage.
    { name: 'webkit', testIgnore: [/(storage-blocked|printing)\.spec/, ...repeated] },
    // All other journeys in Chromium are in e2e/journeys.
    { name: 'chromium', testMatch: /updated-device\.spec/ },
    ...firefox,
  ],
  webServer: {
    command: 'node support/start-server.ts',
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${serverPort}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
  },
});
