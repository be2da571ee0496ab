import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { test as base } from '@playwright/test';
import { mkdir, writeFile } from 'node:fs/promises';
import type { Speech } from '../support/speech.ts';
import { serverPort } from '../support/environment.ts';
import type { Driver } from './drivers/driver.ts';
import { startChromium, startFirefox, type Preferences } from './drivers/puppeteer.ts';
import { startWebKit } from './drivers/webkit.ts';
import { Gate } from './gate.ts';
import { Visitor } from './visitor.ts';

interface Fixtures extends Omit<Speech, 'language'> {
  /** Firefox preferences, for journeys about them. */
  readonly preferences: Preferences;
  /** The network between this browser and the server. */
  readonly gate: Gate;
  readonly driver: Driver;
  readonly visitor: Visitor;
}

const START = { webkit: startWebKit, firefox: startFirefox, chromium: startChromium } as const;
type Engine = keyof typeof START;

/** A test in a fresh browser of the engine that its project names. */
export const test = base.extend<Fixtures>({
  t: async ({}, use) => {
    await use(createTranslator('fr', compileCatalogue('fr'), 'throw'));
  },
  format: async ({}, use) => {
    await use(formattersFor('fr'));
  },
  gate: async ({}, use) => {
    const gate = await Gate.open(serverPort);
    await use(gate);
    await gate.close();
  },
  preferences: [{}, { option: true }],
  driver: async ({ preferences }, use, testInfo) => {
    const driver = await START[testInfo.project.name as Engine](preferences);
    try {
      await driver.resize(1440, 900);
      await use(driver);
      if (testInfo.status !== testInfo.expectedStatus)
        await writeFile(testInfo.outputPath('screen.png'), await driver.screenshot());
      const faults = await driver.run(readFaults);
      if (faults !== null) throw new Error(`The page threw: ${faults}`);
    } finally {
      await driver.close();
    }
  },
  visitor: async ({ driver }, use, testInfo) => {
    const folder = testInfo.outputPath('files');
    await mkdir(folder, { recursive: true });
    await use(new Visitor(driver, folder));
  },
});

/** Errors that the pages of this test threw; without storage, only the errors of the last page. */
function readFaults(): string | null {
  try {
    return sessionStorage.getItem('journey.faults');
  } catch {
    return window.journeyFaults || null;
  }
}
