import { findActor } from '#features/authentication/authentication.service.ts';
import type { BookSection } from '#features/service-book/content/book-content.ts';
import { wordSystems } from '#features/service-book/content/word-systems.ts';
import { readBookSources } from '#features/service-book/read-book.ts';
import { addMaintenance, addReminder, addVehicle, read } from '#testing/builders.ts';
import { BUILT_IN, NEW_ACCOUNT } from '#testing/new-account-settings.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import { createTranslator } from '@carnet/i18n/translate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

describe('wordSystems', () => {
  let server: TestServer;
  let word: (language: Language) => Promise<BookSection>;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    const owner = await server.signUp();
    const builtIn = BUILT_IN.map((type) => ({ ...type, defaultReminder: false }));
    const own = ['Liquide de frein', 'Timing belt', 'Attelage'].map((label) => ({
      label,
      defaultReminder: false,
    }));
    await owner.put('/v1/settings', { ...NEW_ACCOUNT, maintenanceTypes: [...builtIn, ...own] });
    const { id } = await addVehicle(owner, { currentMileage: 60_000 });

    const { maintenanceTypes } = await read(owner, '/v1/settings');
    const keyOf = (label: string) =>
      maintenanceTypes.find((type: { label: string }) => type.label === label).key;
    await addMaintenance(owner, id, { date: '2024-02-10', mileage: 31_000 });
    await addMaintenance(owner, id, { date: '2025-02-10', mileage: 45_000 });
    await addMaintenance(owner, id, { type: 'brake_service', date: '2025-03-01', mileage: null });
    await addMaintenance(owner, id, { type: keyOf('Liquide de frein'), date: '2025-03-02', mileage: 46_000 });
    await addMaintenance(owner, id, { type: keyOf('Attelage'), date: '2025-04-04', mileage: 47_000 });
    const planned = { next_reminder_date: '2027-02-10', planned_mileage: 60_500 };
    await addReminder(owner, id, { maintenance_type: 'oil_change', ...planned });
    await addReminder(owner, id, {
      maintenance_type: keyOf('Timing belt'),
      next_reminder_date: '2029-03-01',
    });
    await addReminder(owner, id, { maintenance_type: 'insurance', next_reminder_date: '2027-01-31' });
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    word = async (language) => {
      const sources = await readBookSources(server.context, actor, id, {});
      const t = createTranslator(language, compileCatalogue(language), 'generic');
      const today = civilDateOf(2026, 11, 21);
      return wordSystems({ sources, chosen: {}, today, t, format: formattersFor(language) });
    };
  });
  afterAll(() => server.close());

  const linesOf = ({ groups }: BookSection) =>
    groups.map(({ title, facts }) => [
      title,
      ...facts.map(({ name, value }) => `${name}: ${value}`.replaceAll(/[\u00a0\u202f]/g, ' ')),
    ]);

  it('lists each system with work done and due; an accepted suggestion in its own system, in any language', async () => {
    expect(linesOf(await word('fr'))).toEqual([
      ['Huile', 'Vidange: 10 févr. 2025 · 45 000 km\nÀ prévoir : 10 févr. 2027 ou 60 500 km'],
      ['Courroie et chaîne', 'Timing belt: À prévoir : 1er mars 2029'],
      ['Freins', 'Freins: 1er mars 2025', 'Liquide de frein: 2 mars 2025 · 46 000 km'],
      ['Autres', 'Attelage: 4 avr. 2025 · 47 000 km'],
    ]);
  });

  it('in English → the systems in English', async () => {
    const { title, groups, sentences } = await word('en');
    expect([title, ...groups.map((group) => group.title)]).toEqual([
      'What was done and what is due',
      'Oil',
      'Belt and chain',
      'Brakes',
      'Other',
    ]);
    expect(sentences).toEqual([]);
  });
});
