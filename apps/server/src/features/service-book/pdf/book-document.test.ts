import { openBookDocument } from '#features/service-book/pdf/book-document.ts';
import { drawEntryHeading, drawFact } from '#features/service-book/pdf/draw-text.ts';
import type { BookContent } from '#features/service-book/content/book-content.ts';
import { BOOK_TITLES } from '#testing/drawn-book.ts';
import { expect, it } from 'vitest';

const CONTENT: BookContent = {
  language: 'en',
  title: 'Service book',
  subject: 'Service book for Clio',
  vehicle: 'Clio',
  madeAtMillis: Date.UTC(2026, 10, 21),
  made: 'Made on 21 Nov 2026',
  footer: 'Clio · page {page}',
  cover: { photo: null, photoText: '', facts: [], code: null },
  sections: [],
  titles: BOOK_TITLES,
  entries: [],
};

/** Draws many lines synchronously. */
function drawManyLines() {
  let written = 0;
  const document = openBookDocument(CONTENT, (bytes) => (written += bytes.length));
  for (let line = 0; line < 500; line += 1) {
    drawEntryHeading(document, document.root, 'Vidange');
    drawFact(document, document.root, { name: 'Garage', value: `Garage du Vieux Pont ${line}` });
  }
  return { document, written };
}

it('many pages in one turn of the event loop → written while they are drawn', () => {
  const { document, written } = drawManyLines();
  expect(document.pages()).toBeGreaterThan(10);
  expect(written).toBeGreaterThan(50_000);
});

it('lines alternating between two fonts → each font is opened once', () => {
  const { document } = drawManyLines();
  expect(Reflect.get(document.pdf, '_fontCount')).toBe(2);
});
