import { isForbiddenContent, isForbiddenDict } from '#features/service-book/pdf/archival-rules.ts';
import { dictsIn, drawn, invoiced, nameIn } from '#testing/drawn-book.ts';
import { picturesOfPdf } from '#testing/pdf-pictures.ts';
import { pdfSample, scannedPdf } from '#testing/sample-files.ts';
import { PDFDict, PDFDocument, PDFName, PDFRawStream, StandardFonts, cmyk } from '@cantoo/pdf-lib';
import { createRequire } from 'node:module';
import PdfDocument from 'pdfkit';
import { describe, expect, it } from 'vitest';

const FONT = createRequire(import.meta.url).resolve(
  '@expo-google-fonts/inter/400Regular/Inter_400Regular.ttf',
);

/** What a program writes that has its font inside. */
async function embeddedFont(draw: (pdf: PDFKit.PDFDocument) => void = () => undefined): Promise<Buffer> {
  const pdf = new PdfDocument({ size: 'A5', font: FONT });
  pdf.text('Facture no 1042');
  draw(pdf);
  pdf.end();
  return Buffer.concat(await pdf.toArray());
}

/** What most programs of garages write: Helvetica by its name alone. */
async function namedFont(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([300, 400]);
  page.drawText('FACTURE', { x: 40, y: 300, size: 40, font });
  return pdf.save();
}

async function inCmyk(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  pdf.addPage([300, 400]).drawRectangle({ x: 10, y: 10, width: 100, height: 100, color: cmyk(1, 0, 0, 0) });
  return pdf.save();
}

/** What the last page of a book shows: its form or its picture, by the name of its kind. */
function shownOn(book: PDFDocument): string {
  const objects = book.getPages().at(-1)?.node.Resources()?.lookup(PDFName.of('XObject'), PDFDict);
  const shown = objects?.values().map((value) => book.context.lookup(value)) ?? [];
  return shown.map((one) => (one instanceof PDFRawStream ? nameIn(one.dict, 'Subtype') : '')).join();
}

/** The fonts of a book that lack their program. */
function fontsWithoutProgram(book: PDFDocument): string[] {
  const fonts = dictsIn(book).filter(
    (dict) => nameIn(dict, 'Type') === 'Font' && nameIn(dict, 'Subtype') !== 'Type0',
  );
  return fonts.filter(isForbiddenDict).map((dict) => nameIn(dict, 'BaseFont'));
}

describe('the pages of an invoice', () => {
  it('its fonts inside → as they are', async () => {
    const { book } = await drawn([invoiced('good', 'application/pdf')], { good: await embeddedFont() });
    expect([shownOn(book), fontsWithoutProgram(book)]).toEqual(['Form', []]);
  });

  it('scanned → as they are, their pictures not compressed again', async () => {
    const { book } = await drawn([invoiced('scan', 'application/pdf')], { scan: await scannedPdf(1) });
    expect(shownOn(book)).toBe('Form');
  });

  it.each([
    ['a font that is only named', namedFont],
    ['a font that is only named, by another program', () => pdfSample()],
    ['colours of paper', inCmyk],
    [
      'colours of paper beside a font that is inside',
      () => embeddedFont((pdf) => pdf.fill([0, 100, 0, 0]).rect(9, 9, 9, 9).fill()),
    ],
  ])(
    '%s → a picture of its size, the original attached, and every font of the book inside',
    async (_, make) => {
      const file = await make();
      const { book, attached } = await drawn([invoiced('named', 'application/pdf')], { named: file });
      const [original] = (await PDFDocument.load(file)).getPages();
      const shown = book.getPages().at(-1);
      expect([shown?.getWidth(), shown?.getHeight()].map((side) => Math.round(side ?? 0))).toEqual(
        [original?.getWidth(), original?.getHeight()].map((side) => Math.round(side ?? 0)),
      );
      expect([shownOn(book), attached.length, fontsWithoutProgram(book)]).toEqual(['Image', 1, []]);
      expect(dictsIn(book).filter((dict) => String(dict).includes('DeviceCMYK'))).toEqual([]);
    },
  );

  it('a font that is only named → its letters can be seen, in black and not in the colours of a screen', async () => {
    const { bytes } = await drawn([invoiced('named', 'application/pdf')], { named: await namedFont() });
    const page = (await picturesOfPdf(bytes)).at(-1);
    const dark = page?.pixels.filter((pixel) => pixel < 100).length ?? 0;
    expect(dark).toBeGreaterThan(300);
  });
});

it.each([
  ['0 0 m 10 10 l S (a \\) k b) Tj <6b> Tj % k\n/k gs', false],
  ['0 0 0 1 k', true],
  ['/DeviceCMYK cs', true],
  ['/Perceptual ri', false],
  ['/Photographic ri', true],
  ['BI /W 1 ID x EI', true],
  ['1 0 0 rg BX nonsense EX', true],
  [`${'q '.repeat(28)}${'Q '.repeat(28)}`, false],
  ['q '.repeat(29), true],
  ['[(A) -120.5 (B)] TJ T* .5 -3 Td true', false],
])('isForbiddenContent %j → %s', (content, isForbidden) => {
  expect(isForbiddenContent(Buffer.from(content, 'latin1'))).toBe(isForbidden);
});

it.each([
  ['a state of half transparency', { Type: 'ExtGState', ca: 0.5, BM: 'Multiply' }, false],
  ['a mode of mixing that only one program knows', { Type: 'ExtGState', BM: 'Own' }, true],
  ['a transfer function', { Type: 'ExtGState', TR: 'Identity' }, true],
  ['the default transfer function', { Type: 'ExtGState', TR2: 'Default' }, false],
  ['a soft mask with one', { S: 'Luminosity', TR: 'Identity' }, false],
  ['LZW', { Subtype: 'Image', Filter: ['ASCII85Decode', 'LZWDecode'] }, true],
  ['JPEG', { Subtype: 'Image', Filter: 'DCTDecode' }, false],
  ['PostScript', { Subtype: 'PS' }, true],
  ['signs drawn one by one', { Type: 'Font', Subtype: 'Type3' }, true],
  ['a font without a description', { Type: 'Font', Subtype: 'TrueType' }, true],
])('isForbiddenDict: %s → %s', async (_, values, isForbidden) => {
  const { context } = await PDFDocument.create();
  expect(isForbiddenDict(context.obj(values))).toBe(isForbidden);
});
