import { fillAccount } from '#seed/fill-account.ts';
import { readSeedOptions } from '#seed/seed-options.ts';
import { picturesOfPdf, type Picture } from '#testing/pdf-pictures.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { TEST_EXTENT } from '../../../../../scripts/testing/test-extent.ts';
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

const TODAY = civilDateOf(2026, 11, 21);
/** Each takes seconds of CPU time: the English one runs in `npm run test:long`. */
const BOOKS = TEST_EXTENT === 'long' ? 2 : 1;
/** Minimum text size in points. */
const LEAST_SIZE = 9;
/** Largest empty share of a page in one piece. */
const MOST_EMPTY = 0.5;
/** Relative height of a page, below which is the page number. */
const FOOTER = 0.95;

describe('the service books of the demo garage', () => {
  let server: TestServer;
  let books: Buffer[];

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite', clock: new MovableClock(`${TODAY}T12:00:00.000Z`) });
    const options = readSeedOptions([], {}, TODAY);
    await fillAccount(server.context, options);
    const { email, password } = options;
    const { body } = await server.nobody.post('/v1/authentication/signin', { email, password });
    const owner = new TestCaller(server.app, String(body.token));
    const { body: vehicles } = await owner.get('/v1/vehicles');
    books = [];
    const queries = ['costs=true&garages=true&photos=true', 'lang=en'].slice(0, BOOKS);
    for (const [index, { id }] of vehicles.items.slice(0, queries.length).entries()) {
      books.push((await owner.download(`/v1/vehicles/${id}/service-book?${queries[index]}`)).bytes);
    }
    // The garage and the pages of its invoices take about 20 seconds of CPU time.
  }, 180_000);
  afterAll(() => server.close());

  it('have no text smaller than 9 points', async () => {
    const sizes = new Set<number>();
    for (const bytes of books) {
      const book = await PDFDocument.load(bytes, { updateMetadata: false });
      for (const page of book.getPages()) for (const size of textSizes(book, page.node)) sizes.add(size);
    }
    expect([...sizes].toSorted((a, b) => a - b)[0]).toBe(LEAST_SIZE);
  });

  it('have no page more than half empty, except the last of a part', async () => {
    const empty: string[] = [];
    for (const [number, bytes] of books.entries()) {
      const book = await PDFDocument.load(bytes, { updateMetadata: false });
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

  it('link each invoice in the table to its page, and each invoice page back to its row', async () => {
    for (const bytes of books) {
      const book = await PDFDocument.load(bytes, { updateMetadata: false });
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
