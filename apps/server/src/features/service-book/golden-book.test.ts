import { findActor } from '#features/authentication/authentication.service.ts';
import { wordBook } from '#features/service-book/content/word-book.ts';
import { drawBook } from '#features/service-book/pdf/draw-book.ts';
import { readBookSources } from '#features/service-book/read-book.ts';
import {
  addExpense,
  addMaintenance,
  addReading,
  addVehicle,
  uploadPdf,
  uploadPhoto,
} from '#testing/builders.ts';
import { inProcess } from '#testing/drawn-book.ts';
import { compareWithAccepted, picturesOfPdf } from '#testing/pdf-pictures.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { compileCatalogue } from '@carnet/i18n/compile-catalogue';
import { formattersFor } from '@carnet/i18n/format';
import type { Language } from '@carnet/i18n/language';
import { createTranslator } from '@carnet/i18n/translate';
import { degrees, PDFDocument } from '@cantoo/pdf-lib';
import { readdirSync } from 'node:fs';
import { buffer } from 'node:stream/consumers';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const ACCEPTED = path.join(import.meta.dirname, 'accepted-pages');
const ADDRESS = 'https://carnet.example/carnet/Gy9LY_UJfwNvb08hZ1f49dQ-guLsQVTh';

/** An invoice scanned sideways: rotated by a page attribute, not in its content. */
async function turnedInvoice(): Promise<Uint8Array> {
  const document = await PDFDocument.create();
  const page = document.addPage([842, 595]);
  page.drawRectangle({ x: 60, y: 60, width: 240, height: 120, borderWidth: 4 });
  page.drawText('FACTURE', { x: 340, y: 100, size: 36 });
  page.setRotation(degrees(90));
  return document.save();
}

describe('the golden book', () => {
  let server: TestServer;
  let draw: (language: Language) => Promise<Buffer>;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    const owner = await server.signUp();
    const [photo, turned, lost] = [await uploadPhoto(owner), await uploadPdf(owner), await uploadPdf(owner)];
    const { id } = await addVehicle(owner, {
      name: 'Clio de la famille',
      make: 'Renault',
      model: 'Clio V',
      licensePlate: 'AB-123-CD',
      vin: 'VF1AAAAA123456789',
      firstRegistrationDate: '2021-01-25',
      photos: [photo.id],
    });
    await addReading(owner, id, { date: '2022-01-10', mileage: 12_000 });
    await addExpense(owner, id, {
      date: '2022-06-01',
      mileage: 19_500,
      cost: 77.77,
      place: 'Station Dupont',
    });
    const garage = {
      garage_name: 'Garage du Vieux Pont',
      garage_address: '14 quai des Carmes, 49100 Angers',
    };
    await addMaintenance(owner, id, {
      ...garage,
      date: '2022-02-10',
      mileage: 12_900,
      invoice: turned.id,
      cost: 1089.9,
    });
    const wheel = {
      type: 'tire_change',
      photos: [(await uploadPhoto(owner)).id],
      description: 'Quatre pneus hiver',
    };
    await addMaintenance(owner, id, {
      ...wheel,
      date: '2022-11-07',
      mileage: 24_000,
      invoice: lost.id,
      cost: 600,
    });
    await addMaintenance(owner, id, { type: 'insurance', date: '2023-01-01', cost: 512.4 });
    await addMaintenance(owner, id, {
      type: 'technical_inspection',
      date: '2025-01-20',
      mileage: 41_000,
      cost: 80.2,
    });
    // The odometer was replaced; the book mentions it.
    await addReading(owner, id, { date: '2024-05-01', mileage: 23_500, confirmMileage: true });
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('The owner is not signed in');
    const given = new Map<string, Uint8Array>([
      [turned.id, await turnedInvoice()],
      [lost.id, Buffer.from('%PDF-1.4 and no more')],
    ]);
    const read = async (fileId: string) => {
      const other = given.get(fileId);
      if (other !== undefined) return other;
      const found = await server.context.fileStore.read(actor.garageId, fileId, 'original');
      return found && buffer(found.stream);
    };
    draw = async (language) => {
      const chosen = { photos: true, garages: true, costs: true };
      const sources = await readBookSources(server.context, actor, id, chosen);
      const t = createTranslator(language, compileCatalogue(language), 'generic');
      const today = civilDateOf(2026, 11, 21);
      const wording = { sources, chosen, today, t, format: formattersFor(language) };
      const pieces: Uint8Array[] = [];
      const content = await wordBook(wording, Date.UTC(2026, 10, 21), ADDRESS);
      await drawBook(content, { ...inProcess, read, write: (piece) => pieces.push(piece) });
      return Buffer.concat(pieces);
    };
  });
  afterAll(() => server.close());

  it.each(['fr', 'en'] as const)('in %s → every page matches the accepted one', async (language) => {
    const pictures = await picturesOfPdf(await draw(language));
    const names = pictures.map((_, index) => `${language}-${index + 1}.png`);
    const faults = await Promise.all(
      pictures.map((picture, index) => compareWithAccepted(path.join(ACCEPTED, names[index] ?? ''), picture)),
    );
    expect(faults.filter((fault) => fault !== null)).toEqual([]);
    expect(
      readdirSync(ACCEPTED)
        .filter((name) => name.startsWith(language))
        .toSorted(),
    ).toEqual(names);
  });
});
