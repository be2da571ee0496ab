import { maskPlate } from '#features/service-book/content/book-words.ts';
import { wordBook } from '#features/service-book/content/word-book.ts';
import { readBookSources } from '#features/service-book/read-book.ts';
import { addMaintenance, addReading, addVehicle, uploadPdf } from '#testing/builders.ts';
import { findActor } from '#features/authentication/authentication.service.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { ServiceBookQuery } from '@carnet/contract/service-book/service-book.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import { createTranslator } from '@carnet/i18n/translate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

it.each([
  ['AB-123-CD', 'AB-•••-CD'],
  ['123 AB 75', '12• •• 75'],
  ['AB', 'AB'.replaceAll(/./g, '•')],
])('maskPlate %s → %s', (plate, masked) => {
  expect(maskPlate(plate)).toBe(masked);
});

describe('wordBook', () => {
  let server: TestServer;
  let content: (chosen?: ServiceBookQuery) => ReturnType<typeof wordBook>;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    const owner = await server.signUp();
    const { id } = await addVehicle(owner, {
      licensePlate: 'AB-123-CD',
      vin: 'VF1AAAAA123456789',
      make: 'Renault',
      model: 'Clio',
    });
    await addReading(owner, id, { date: '2025-01-10', mileage: 30_000 });
    await addMaintenance(owner, id, {
      date: '2025-02-10',
      mileage: 31_000,
      invoice: (await uploadPdf(owner)).id,
      garage_name: 'Garage du Vieux Pont',
      notes: 'Négocié avec le patron',
      warranty_until: '2027-02-10',
      cost: 89.9,
    });
    await addMaintenance(owner, id, { type: 'technical_inspection', date: '2026-03-02', cost: 80.2 });
    await addMaintenance(owner, id, {
      type: 'insurance',
      date: '2026-03-05',
      cost: 512.4,
      description: 'Assurance',
    });
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    const t = createTranslator('fr', compileCatalogue('fr'), 'generic');
    content = async (chosen = {}) => {
      const sources = await readBookSources(server.context, actor, id, chosen);
      const today = civilDateOf(2026, 11, 21);
      return wordBook({ sources, chosen, today, t, format: formattersFor('fr') }, 0, null);
    };
  });
  afterAll(() => server.close());

  it('nothing ticked → no cost, garage, note, VIN or middle of the plate anywhere', async () => {
    const text = JSON.stringify(await content());
    for (const hidden of ['89,90', 'Vieux Pont', 'Négocié', 'VF1AAAAA', 'AB-123-CD', '170,10']) {
      expect(text).not.toContain(hidden);
    }
    expect(text).toContain('AB-•••-CD');
    expect(text).toContain('2\u00a0entretiens depuis 2025, dont 1 avec facture.'.replace('\u00a0', ' '));
  });

  it('all ticked → everything, with the sum in whole cents', async () => {
    const text = JSON.stringify(
      await content({ costs: true, garages: true, notes: true, vin: true, plate: true }),
    );
    for (const shown of ['89,90', 'Vieux Pont', 'Négocié', 'VF1AAAAA', 'AB-123-CD', '170,10']) {
      expect(text).toContain(shown);
    }
    // The owner’s private data is never included.
    expect(text).not.toMatch(/assurance|512,40/i);
  });

  it('a warranty → its last day with its record, whatever is ticked', async () => {
    const { entries, titles } = await content();
    expect(entries.map(({ warranty }) => warranty)).toEqual(['10 févr. 2027', null]);
    expect(titles.warranty).toBe('Garantie pièces et main-d’œuvre jusqu’au');
  });

  it('a gap of more than six months → mentioned with its dates in the summary', async () => {
    const { sections } = await content();
    const said = sections.flatMap(({ sentences }) => sentences);
    expect(said.filter((sentence) => sentence.includes('Aucun relevé entre le'))).toHaveLength(1);
    expect(said.filter((sentence) => sentence.includes('trou de plus de six mois'))).toHaveLength(1);
  });

  it('a period → only its records and readings', async () => {
    const { entries, sections } = await content({ from: civilDateOf(2026, 1, 1) });
    expect(entries).toHaveLength(1);
    expect(sections.flatMap(({ sentences }) => sentences).join(' ')).not.toContain('30 000');
  });

  it('invoices excluded → no file, and the record says who keeps it', async () => {
    const { entries } = await content({ invoices: false });
    expect(entries.map(({ invoice }) => invoice)).toEqual([null, null]);
    expect(entries[0]?.invoiceHeld).toBe('Conservée par le propriétaire');
  });
});
