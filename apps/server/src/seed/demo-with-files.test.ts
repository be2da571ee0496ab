import type { Mailer } from '#platform/mail/mailer.ts';
import { fillAccount } from '#seed/fill-account.ts';
import { readSeedOptions } from '#seed/seed-options.ts';
import { expectDemo, expectFillUps, URGENT_IN_DEMO, urgenciesOf } from '#testing/demo/expect-demo.ts';
import { textsOfPdf } from '#testing/demo/pdf-texts.ts';
import { readGarage, type Garage } from '#testing/demo/read-garage.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { picturesOfPdf, type Picture } from '#testing/pdf-pictures.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { formattersFor } from '@carnet/i18n/format';
import {
  decodePDFRawStream,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFRawStream,
  PDFRef,
} from '@cantoo/pdf-lib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';

const TODAY = civilDateOf(2026, 11, 21);
/** Each takes seconds of CPU time: the English one runs in `npm run test:long`. */
const BOOKS = TEST_EXTENT === 'long' ? 2 : 1;
/** Minimum text size in points. */
const LEAST_SIZE = 9;
/** Largest empty share of a page in one piece. */
const MOST_EMPTY = 0.5;
/** Relative height of a page, below which is the page number. */
const FOOTER = 0.95;

let server: TestServer;
let owner: TestCaller;
let garage: Garage;

// One garage for its invoices and its books: writing all files takes seconds of CPU time.
beforeAll(async () => {
  server = await startTestServer({ dialect: 'sqlite', clock: new MovableClock(`${TODAY}T12:00:00.000Z`) });
  const options = readSeedOptions([], {}, TODAY);
  const sendNothing: Mailer = {
    whenFree: (work) => work(),
    send: () => Promise.reject(new Error('The seed sends no mail')),
    close: () => {},
  };
  await fillAccount({ ...server.context, mailer: sendNothing }, options);
  const { email, password } = options;
  const { body } = await server.nobody.post('/v1/authentication/signin', { email, password });
  owner = new TestCaller(server.app, String(body.token));
  garage = await readGarage(owner);
}, 120_000);
afterAll(() => server.close());

describe('the demo with its files', () => {
  let invoices: { record: Maintenance; texts: string[] }[];

  beforeAll(async () => {
    invoices = await Promise.all(
      garage.records.flatMap((record) => (record.invoice ? [readInvoice(record, record.invoice.url)] : [])),
    );
  });

  async function readInvoice(record: Maintenance, url: string) {
    const answer = await server.app.inject({ method: 'GET', url });
    expect(answer.headers['content-type']).toBe('application/pdf');
    return { record, texts: textsOfPdf(answer.rawPayload) };
  }

  it('one reminder late, one urgent, one soon, the others upcoming; two years of fill-ups', async () => {
    expect(urgenciesOf(garage, TODAY)).toEqual(URGENT_IN_DEMO);
    expectDemo(garage);
    await expectFillUps(owner, TODAY);
  });

  it('every paid record of a workshop → an invoice with the same total', () => {
    const { formatEuros } = formattersFor('fr');
    expect(invoices.length).toBeGreaterThan(60);
    for (const { record, texts } of invoices) {
      const total = texts[texts.indexOf('Total TTC') + 1];
      expect(total).toBe(formatEuros(record.cost).replaceAll('\u202f', '\u00a0'));
    }
  });

  it('every invoice → its lines add up to the net sum, VAT is 20 % of it, both add up to the total', () => {
    for (const { texts } of invoices) {
      const cents = (label: string) => centsOf(texts[texts.lastIndexOf(label) + 1]);
      const net = cents('Total HT');
      expect(lineTotals(texts).reduce((sum, total) => sum + total, 0)).toBe(net);
      expect(cents('TVA 20 %')).toBe(Math.round(net * 0.2));
      expect(net + cents('TVA 20 %')).toBe(cents('Total TTC'));
    }
  });

  it('invoices with large numbers → no unprintable character', () => {
    expect(invoices.flatMap(({ texts }) => texts).filter((text) => /\d\/\d{3}(,|\s)/.test(text))).toEqual([]);
    const kilometres = invoices.flatMap(({ texts }) =>
      texts.filter((text) => text.startsWith('Kilométrage')),
    );
    expect(kilometres.some((text) => /: \d{2,3}\u00a0\d{3}\u00a0km$/.test(text))).toBe(true);
  });

  it('photos → every vehicle has one, and many records', () => {
    const photographed = garage.records.filter((record) => record.photos.length > 0);
    expect(garage.vehicles.every((vehicle) => vehicle.photos[0]?.thumbnailUrl)).toBe(true);
    expect(photographed.length).toBeGreaterThan(20);
    expect(photographed.every((record) => record.photos[0]?.contentType === 'image/webp')).toBe(true);
  });
});

describe('the service books of the demo garage', () => {
  let books: { bytes: Buffer; book: PDFDocument }[];

  beforeAll(async () => {
    books = [];
    const queries = ['costs=true&garages=true&photos=true', 'lang=en'].slice(0, BOOKS);
    for (const [index, { id }] of garage.vehicles.slice(0, queries.length).entries()) {
      const { bytes } = await owner.download(`/v1/vehicles/${id}/service-book?${queries[index]}`);
      books.push({ bytes, book: await PDFDocument.load(bytes, { updateMetadata: false }) });
    }
    // The pages of its invoices take seconds of CPU time.
  }, 120_000);

  it('have no text smaller than 9 points', () => {
    const sizes = new Set<number>();
    for (const { book } of books) {
      for (const page of book.getPages()) for (const size of textSizes(book, page.node)) sizes.add(size);
    }
    expect([...sizes].toSorted((a, b) => a - b)[0]).toBe(LEAST_SIZE);
  });

  it('have no page more than half empty, except the last of a part', async () => {
    const empty: string[] = [];
    for (const [number, { bytes, book }] of books.entries()) {
      // The other parts follow each other on the same page.
      const invoices = Math.min(
        ...[...findTargets(book)].flatMap(([to, page]) => (to.startsWith('invoice-') ? [page] : [])),
      );
      expect(invoices).toBeGreaterThan(3);
      (await picturesOfPdf(bytes)).forEach((picture, index) => {
        const isLast = index === invoices - 1 || index === book.getPageCount() - 1;
        const share = emptyShare(picture);
        if (!isLast && share > MOST_EMPTY)
          empty.push(`book ${number}, page ${index + 1}: ${share.toFixed(2)}`);
      });
    }
    expect(empty).toEqual([]);
  });

  it('link each invoice in the table to its page, and each invoice page back to its row', () => {
    for (const { book } of books) {
      const places = findTargets(book);
      const links = linksIn(book);
      expect(links.filter(({ to }) => !places.has(to))).toEqual([]);
      const toInvoices = links.filter(({ to }) => to.startsWith('invoice-'));
      expect(toInvoices.length).toBeGreaterThan(5);
      for (const { page, to } of toInvoices) {
        const target = places.get(to) ?? -1;
        const back = links.filter((link) => link.page === target).map((link) => places.get(link.to));
        expect([target > page, back]).toEqual([true, [page]]);
      }
    }
  });
});

/** The last of the four columns between the table head and the sums, in cents. */
function lineTotals(texts: readonly string[]): number[] {
  const cells = texts.slice(texts.indexOf('Total HT') + 1, texts.lastIndexOf('Total HT'));
  expect(cells.length % 4).toBe(0);
  return cells.filter((_, index) => index % 4 === 3).map(centsOf);
}

/** Parses an amount on an invoice as cents. */
function centsOf(text: string | undefined): number {
  return Number((text ?? '').replaceAll(/[^\d]/g, ''));
}

/** The font sizes of a page; its texts are never scaled. */
function textSizes(book: PDFDocument, node: PDFDict): number[] {
  const contents = book.context.lookup(node.get(PDFName.of('Contents')));
  if (!(contents instanceof PDFRawStream)) throw new TypeError('A page with several streams');
  const text = Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1');
  expect(
    [...text.matchAll(/(\S+ \S+ \S+ \S+) \S+ \S+ Tm/g)].filter(([, matrix]) => matrix !== '1 0 0 1'),
  ).toEqual([]);
  return [...text.matchAll(/([\d.]+) Tf/g)].map(([, size]) => Number(size));
}

/** The share of the largest empty piece, above the page number. */
function emptyShare({ width, height, pixels }: Picture): number {
  let [largest, current] = [0, 0];
  for (let row = 0; row < height * FOOTER; row += 1) {
    const isEmpty = pixels.subarray(row * width, (row + 1) * width).every((pixel) => pixel > 250);
    current = isEmpty ? current + 1 : 0;
    largest = Math.max(largest, current);
  }
  return largest / height;
}

function findPage(book: PDFDocument, destination: PDFArray): number {
  const reference = destination.get(0);
  return book.getPages().findIndex(({ ref }) => reference instanceof PDFRef && ref === reference);
}

/** The page of each link target. */
function findTargets(book: PDFDocument): Map<string, number> {
  const names = book.catalog.lookup(PDFName.of('Names'), PDFDict).lookup(PDFName.of('Dests'), PDFDict);
  const pairs = names.lookup(PDFName.of('Names'), PDFArray);
  const places = new Map<string, number>();
  for (let index = 0; index < pairs.size(); index += 2) {
    places.set(readText(pairs.get(index)), findPage(book, pairs.lookup(index + 1, PDFArray)));
  }
  return places;
}

function linksIn(book: PDFDocument): { page: number; to: string }[] {
  return book.getPages().flatMap(({ node }, page) => {
    const annotations = node.lookupMaybe(PDFName.of('Annots'), PDFArray);
    return (annotations?.asArray() ?? []).map((reference) => {
      const annotation = book.context.lookup(reference, PDFDict);
      const action = annotation.lookup(PDFName.of('A'), PDFDict);
      return { page, to: readText(action.lookup(PDFName.of('D'))) };
    });
  });
}

function readText(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'decodeText' in value)
    return String((value as { decodeText(): string }).decodeText());
  throw new TypeError('Not a text');
}
