import { findActor } from '#features/authentication/authentication.service.ts';
import { wordBook } from '#features/service-book/content/word-book.ts';
import { readBookSources } from '#features/service-book/read-book.ts';
import { addMaintenance, addTyreFitting, addTyreSet, addVehicle, newId } from '#testing/builders.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** Replaces special spaces by plain ones. */
const plain = (text: string) => text.replaceAll(/[\u00a0\u202f]/g, ' ');

describe('the tyres of a service book', () => {
  let server: TestServer;
  let content: (chosen?: ServiceBookQuery) => ReturnType<typeof wordBook>;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    const owner = await server.signUp();
    const { id } = await addVehicle(owner, { currentMileage: 63_250 });
    const winter = await addTyreSet(owner, id, {
      name: 'Ceux de Julien',
      snow_mark: true,
      brand: 'Michelin',
      model: 'Alpin 6',
      size: '205/55 R16 91H',
      dot: '2423',
      price: 412.5,
      stored_at: 'Cave de mes parents',
      notes: 'Payés en espèces',
      treads: [{ id: newId(), date: '2026-11-03', mm: 5.2, position: 'all', dot: null }],
    });
    const summer = await addTyreSet(owner, id, { name: 'Été', season: 'summer', bought_on: '2024-02-01' });
    await addTyreFitting(owner, id, {
      date: '2026-04-04',
      mileage: 56_000,
      front: summer.id,
      rear: summer.id,
    });
    await addMaintenance(owner, id, { date: '2026-06-01', mileage: 58_000 });
    await addTyreFitting(owner, id, {
      date: '2026-10-17',
      mileage: 62_000,
      front: winter.id,
      rear: winter.id,
    });
    await addTyreFitting(owner, id, { date: '2026-11-02', front: winter.id, rear: winter.id, rotated: true });
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    content = async (chosen = {}) => {
      const sources = await readBookSources(server.context, actor, id, chosen);
      const language = chosen.lang ?? 'fr';
      const t = createTranslator(language, compileCatalogue(language), 'throw');
      const today = civilDateOf(2026, 11, 21);
      return wordBook({ sources, chosen, today, t, format: formattersFor(language) }, 0, null);
    };
  });
  afterAll(() => server.close());

  const tyresIn = async (chosen?: ServiceBookQuery) => {
    const { sections } = await content(chosen);
    const section = sections.find(({ title }) => title === 'Pneus montés' || title === 'Tyres fitted');
    return section?.groups.map(({ title, facts }) => [
      title,
      ...facts.map(({ name, value }) => plain(`${name} ${value}`)),
    ]);
  };

  it('fitted tyres: brand, size, age, date and mileage of fitting, distance, last tread', async () => {
    expect(await tyresIn()).toEqual([
      [
        'Avant et arrière',
        'Pneus Hiver (3PMSF), Michelin Alpin 6',
        'Dimension 205/55 R16 91H',
        'Âge fabriqués en juin 2023 · 3 ans',
        'Montés le 17 oct. 2026 à 62 000 km',
        'Distance parcourue 1 250 km',
        'Profondeur 5,2 mm le 3 nov. 2026',
      ],
    ]);
    expect((await tyresIn({ lang: 'en' }))?.[0]).toEqual([
      'Front and rear',
      'Tyres Winter (3PMSF), Michelin Alpin 6',
      'Size 205/55 R16 91H',
      'Age made in June 2023 · 3 years old',
      'Fitted on 17 Oct 2026 at 62,000 km',
      'Distance driven 1,250 km',
      'Tread depth 5.2 mm on 3 Nov 2026',
    ]);
  });

  it('swaps and rotations → rows among the records, by date', async () => {
    const { entries } = await content();
    expect(entries.map(({ heading, description }) => [plain(heading), description])).toEqual([
      ['4 avr. 2026 · Pneus montés · 56 000 km', 'Été'],
      ['1er juin 2026 · Vidange · 58 000 km', null],
      ['17 oct. 2026 · Pneus montés · 62 000 km', 'Hiver (3PMSF), Michelin Alpin 6'],
      ['2 nov. 2026 · Permutation des pneus', 'Hiver (3PMSF), Michelin Alpin 6'],
    ]);
  });

  it('the period begins with the first swap', async () => {
    const { cover } = await content();
    expect(cover.facts.map(({ value }) => plain(value))).toContain('du 4 avr. 2026 au 21 nov. 2026');
  });

  it('a period → only its swaps, and the tyres fitted today', async () => {
    const chosen = { from: civilDateOf(2026, 10, 18) };
    expect((await content(chosen)).entries).toHaveLength(1);
    expect(await tyresIn(chosen)).toHaveLength(1);
  });

  it('price and notes only if chosen; name and storage location never', async () => {
    const hidden = ['412,50', 'Payés en espèces', 'Ceux de Julien', 'Cave de mes parents'];
    const text = async (chosen: ServiceBookQuery) => plain(JSON.stringify(await content(chosen)));
    const shown = async (chosen: ServiceBookQuery) => {
      const all = await text(chosen);
      return hidden.filter((one) => all.includes(one));
    };
    expect(await shown({})).toEqual([]);
    expect(await shown({ costs: true })).toEqual(['412,50']);
    expect(await shown({ costs: true, notes: true, garages: true, photos: true })).toEqual([
      '412,50',
      'Payés en espèces',
    ]);
  });
});
