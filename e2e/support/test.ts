import { Edge } from './edge.ts';
import { recordToasts } from './messages.ts';
import { Person } from './person.ts';
import type { Speech } from './speech.ts';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { test as base } from '@playwright/test';

/** A test in the language of its project, chosen in the browser on an earlier visit. */
export const test = base.extend<Speech & { person: Person; edge: Edge }>({
  language: async ({}, use, testInfo) => {
    await use(testInfo.project.metadata['language'] === 'en' ? 'en' : 'fr');
  },
  t: async ({ language }, use) => {
    await use(createTranslator(language, compileCatalogue(language), 'throw'));
  },
  format: async ({ language }, use) => {
    await use(formattersFor(language));
  },
  person: async ({ page, language, t, format }, use, testInfo) => {
    await use(new Person(page, { language, t, format }, testInfo.project.name.startsWith('phone')));
  },
  edge: async ({ page }, use) => {
    await use(new Edge(page));
  },
  page: async ({ page, language }, use) => {
    await page.addInitScript((chosen) => {
      if (localStorage.getItem('carnet.language') === null) localStorage.setItem('carnet.language', chosen);
    }, language);
    await recordToasts(page);
    const faults: string[] = [];
    page.on('pageerror', (error) => faults.push(error.message));
    await use(page);
    if (faults.length > 0) throw new Error(`The page threw: ${faults.join('; ')}`);
  },
});

export { expect } from '@playwright/test';
