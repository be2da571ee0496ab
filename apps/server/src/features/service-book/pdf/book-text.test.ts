import { inVisualOrder } from '#features/service-book/pdf/book-text.ts';
import { drawn, entry } from '#testing/drawn-book.ts';
import { decodePDFRawStream, PDFName, PDFRawStream } from '@cantoo/pdf-lib';
import { picturesOfPdf } from '#testing/pdf-pictures.ts';
import { beforeAll, describe, expect, it } from 'vitest';

/** The glyph numbers of a book in drawing order; 0 is the box for a missing glyph. */
async function drawGlyphs(description: string): Promise<number[]> {
  const { book } = await drawn([entry({ description })]);
  return book.getPages().flatMap(({ node }) => {
    const contents = book.context.lookup(node.get(PDFName.of('Contents')));
    if (!(contents instanceof PDFRawStream)) throw new TypeError('A page with several streams');
    const text = Buffer.from(decodePDFRawStream(contents).decode()).toString('latin1');
    return [...text.matchAll(/\[([^\]]*)\] TJ/g)]
      .flatMap(([, operands = '']) => [...operands.matchAll(/<([0-9a-f]*)>/gi)].map(([, hex]) => hex ?? ''))
      .flatMap((hex) => hex.match(/.{4}/g) ?? [])
      .map((glyph) => Number.parseInt(glyph, 16));
  });
}

describe('names in any script', () => {
  let plain: number[];
  beforeAll(async () => {
    plain = await drawGlyphs('');
  });

  it.each([
    ['emoji', 'Clio 🚗💨 de Zoé 👩‍🔧 🇫🇷 ❤️ 👍🏽'],
    ['Arabic', 'سيارة العائلة'],
    ['Hebrew', 'המכונית של אבא'],
    ['Greek and Cyrillic', 'Αυτοκίνητο, машина'],
    ['Armenian and Georgian', 'Մեքենա, მანქანა'],
    ['Hindi, Bengali and Tamil', 'गाड़ी, গাড়ি, கார்'],
    ['Thai', 'รถยนต์'],
    ['Chinese and Japanese', '我的汽车 くるま カー'],
    ['Korean', '자동차'],
    ['signs', '☎ → ★ ✓ ₴ ½'],
  ])('%s → letters, no box', async (_, description) => {
    const named = await drawGlyphs(description);
    expect(named).not.toContain(0);
    expect(named.length - plain.length).toBeGreaterThan(2);
  });

  it('a script without a font → question marks, no box', async () => {
    expect(await drawGlyphs('\u{13000}\u{13001}')).not.toContain(0);
    const pictures = await Promise.all(
      ['\u{13000}\u{13001}', '??'].map(async (description) =>
        picturesOfPdf((await drawn([entry({ description })])).bytes),
      ),
    );
    expect(pictures[0]?.map(({ pixels }) => pixels)).toEqual(pictures[1]?.map(({ pixels }) => pixels));
  });

  it.each([
    ['א ב ג', 'ג ב א'],
    ['Clio א ב 12 (x)', 'Clio ב א 12 (x)'],
    ['א 2021 ב', 'ב 2021 א'],
    ['Clio 12', 'Clio 12'],
  ])('right-to-left words: %s → in visual order', (line, visual) => {
    expect(inVisualOrder(line)).toBe(visual);
  });
});
