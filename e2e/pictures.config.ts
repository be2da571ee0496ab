import { defineConfig } from '@playwright/test';
import { NOW, accountsFile, picturesPort, preparePictureFolder } from './pictures/environment.ts';
import { EXCLUDES_LONG, LONG_TAG } from '../scripts/testing/test-extent.ts';
import { desktop, launchOptions, phone, tablet } from './support/browser.ts';
import path from 'node:path';

const folder = preparePictureFolder();
const fontsFile = path.join(import.meta.dirname, 'pictures', 'fonts.conf');
const env = { ...process.env, FONTCONFIG_FILE: fontsFile };

/**
 * Makes text rendering independent of the machine’s hinting and colour profile. The headless shell reads hinting from its flag, the whole
 * browser from the font configuration: both are set to slight, so both render the same.
 */
const args = [
  ...launchOptions.args,
  '--font-render-hinting=slight',
  '--disable-lcd-text',
  '--force-color-profile=srgb',
];

/** One picture pixel per CSS pixel keeps files small and shows as much. Each device has its own default. */
const scale = { deviceScaleFactor: 1 };

/** Pictures of every screen, compared with the accepted ones. */
export default defineConfig({
  testDir: 'pictures',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  grepInvert: EXCLUDES_LONG ? new RegExp(LONG_TAG) : [],
  timeout: 180_000,
  outputDir: '../test-results/pictures',
  snapshotPathTemplate: '{testDir}/accepted/{projectName}/{arg}{ext}',
  // A picture without an accepted one counts as a difference.
  updateSnapshots: 'none',
  expect: {
    timeout: 30_000,
    toHaveScreenshot: { animations: 'disabled', caret: 'hide', threshold: 0.055, maxDiffPixels: 200 },
  },
  use: {
    baseURL: `http://127.0.0.1:${picturesPort}`,
    launchOptions: { ...launchOptions, args, env },
    actionTimeout: 60_000,
    timezoneId: 'Europe/Paris',
    locale: 'fr-FR',
    contextOptions: { reducedMotion: 'reduce' },
    // The worker would serve cached files.
    serviceWorkers: 'block',
  },
  projects: [
    { name: 'widths', use: { ...desktop, ...scale }, testMatch: /(walk|round-button)\.spec/ },
    { name: 'desktop', use: { ...desktop, ...scale }, grep: /@desktop/ },
    { name: 'tablet', use: { ...tablet, ...scale }, grep: /@tablet/ },
    { name: 'phone', use: { ...phone, ...scale }, grep: /@phone/ },
  ],
  webServer: {
    command: 'node ../apps/server/testing/demo/pictures-server.ts',
    cwd: import.meta.dirname,
    url: `http://127.0.0.1:${picturesPort}/readyz`,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 15_000 },
    timeout: 180_000,
    stdout: 'ignore',
    stderr: 'pipe',
    env: {
      PICTURES_NOW: NOW,
      PICTURES_ACCOUNTS: accountsFile(),
      DATA_DIR: folder,
      DATABASE_URL: '',
      HOST: '127.0.0.1',
      PORT: String(picturesPort),
      OPERATOR_NAME: 'Camille Martin EI',
      OPERATOR_ADDRESS: '8 rue des Lices, 49100 Angers',
      OPERATOR_EMAIL: 'bonjour@example.org',
      OPERATOR_REGISTRATION: 'SIREN 123 456 789',
      HOSTING_NAME: 'Hébergeur SAS',
      HOSTING_ADDRESS: '1 quai de la Loire, 44000 Nantes',
    },
  },
});
