import { DRAWING_LIMITS, drawForeignPages } from '#features/service-book/pdf/draw-foreign-pages.ts';
import {
  pdfOfBox,
  pdfOfEndlessPage,
  pdfOfManyNames,
  pdfOfRepeatedContents,
  pdfWithoutPages,
} from '#testing/hostile-pdfs.ts';
import { pdfSample, scannedPdf, typedPdf } from '#testing/sample-files.ts';
import { cmyk, degrees, PDFDocument, PDFName, rgb, StandardFonts } from '@cantoo/pdf-lib';
import { deflateSync } from 'node:zlib';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';

const unwatched = async (): Promise<void> => undefined;

function draw(pdf: Uint8Array, limits = DRAWING_LIMITS) {
  return drawForeignPages(pdf, limits, unwatched);
}

/** The first page of a PDF, drawn. */
async function firstPage(pdf: Uint8Array) {
  const [page] = await draw(pdf);
  if (!page) throw new Error('Nothing was drawn');
  const { data, info } = await sharp(page.image)
    .flatten()
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { format } = await sharp(page.image).metadata();
  /** The colour at a point of the page, in points from the upper left corner. */
  const colourAt = (x: number, y: number): number[] => {
    const [column, row] = [
      Math.floor((x * info.width) / page.width),
      Math.floor((y * info.height) / page.height),
    ];
    const place = (row * info.width + column) * info.channels;
    return [...data.subarray(place, place + 3)];
  };
  const dark = data.filter((byte, place) => {
    const isRed = place % info.channels === 0;
    return isRed && byte < 100 && (data[place + 1] ?? 0) < 100 && (data[place + 2] ?? 0) < 100;
  }).length;
  return { size: [page.width, page.height].map(Math.round), info, format, colourAt, dark };
}

async function pageWith(
  draws: (page: ReturnType<PDFDocument['addPage']>, pdf: PDFDocument) => Promise<void> | void,
): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  await draws(pdf.addPage([300, 400]), pdf);
  return pdf.save({ useObjectStreams: false });
}

const RED = rgb(1, 0, 0);

describe('drawForeignPages', () => {
  it('draws each page at 200 pixels per inch and in its own size', async () => {
    const pages = await draw(await typedPdf(2));
    expect(pages).toHaveLength(2);
    const { size, info, format } = await firstPage(await typedPdf(2));
    expect(size).toEqual([595, 842]);
    expect(info.width).toBeGreaterThan(1650);
    expect(format).toBe('png');
  });

  it('a scan → a JPEG', async () => {
    expect((await firstPage(await scannedPdf(1))).format).toBe('jpeg');
  });

  it('a font that is not embedded → its text, in black and without subpixel colours', async () => {
    const named = await pageWith(async (page, pdf) => {
      page.drawText('FACTURE', {
        x: 40,
        y: 300,
        size: 40,
        font: await pdf.embedFont(StandardFonts.Helvetica),
      });
    });
    const page = await firstPage(named);
    expect(page.dark).toBeGreaterThan(2000);
    const { data } = await sharp((await draw(named))[0]?.image)
      .raw()
      .toBuffer({ resolveWithObject: true });
    const isGrey = data.every((byte, place) => byte === data[place - (place % page.info.channels)]);
    expect(isGrey).toBe(true);
  });

  it('print colours → their screen colours', async () => {
    const page = await firstPage(
      await pageWith((one) => {
        one.drawRectangle({ x: 0, y: 0, width: 300, height: 400, color: cmyk(0, 1, 1, 0) });
      }),
    );
    const [red = 0, green = 255, blue = 255] = page.colourAt(150, 200);
    expect([red > 200, green < 80, blue < 80]).toEqual([true, true, true]);
  });

  it('rotated and cropped → upright, as a reader shows it', async () => {
    const page = await firstPage(
      await pageWith((one) => {
        one.setCropBox(100, 100, 200, 100);
        one.setRotation(degrees(90));
        // In the upper left corner of the visible area, before rotation.
        one.drawRectangle({ x: 100, y: 180, width: 20, height: 20, color: RED });
      }),
    );
    expect(page.size).toEqual([100, 200]);
    expect([page.colourAt(95, 5), page.colourAt(5, 5)]).toEqual([
      [255, 0, 0],
      [255, 255, 255],
    ]);
  });

  it('a filled form → with its values and with stamps of the reader', async () => {
    const filled = await pageWith(async (one, pdf) => {
      const field = pdf.getForm().createTextField('name');
      field.setText('MMMMMMMMMM');
      field.addToPage(one, { x: 20, y: 300, width: 250, height: 40, borderWidth: 0 });
      const stamp = pdf.context.stream('1 0 0 rg 0 0 100 50 re f', {
        Type: 'XObject',
        Subtype: 'Form',
        BBox: [0, 0, 100, 50],
      });
      const look = { N: pdf.context.register(stamp) };
      one.node.addAnnot(
        pdf.context.register(
          pdf.context.obj({ Type: 'Annot', Subtype: 'Stamp', Rect: [20, 100, 120, 150], AP: look, F: 4 }),
        ),
      );
    });
    const page = await firstPage(filled);
    expect(page.colourAt(70, 275)).toEqual([255, 0, 0]);
    expect(page.dark).toBeGreaterThan(1000);
  });

  it('a document with scripts and an XFA form → the page content, and no script runs', async () => {
    const scripted = await pageWith((one, pdf) => {
      one.drawRectangle({ x: 0, y: 0, width: 300, height: 400, color: RED });
      const script = { S: 'JavaScript', JS: 'this.getField("x"); while (true) {}' };
      one.node.set(PDFName.of('AA'), pdf.context.obj({ O: script }));
      pdf.catalog.set(PDFName.of('OpenAction'), pdf.context.obj(script));
      const xfa = pdf.context.register(pdf.context.stream('<xdp:xdp xmlns:xdp="http://ns.adobe.com/xdp/"/>'));
      pdf.catalog.set(PDFName.of('AcroForm'), pdf.context.obj({ Fields: [], XFA: ['template', xfa] }));
    });
    expect((await firstPage(scripted)).colourAt(150, 200)).toEqual([255, 0, 0]);
  });

  it('a document locked against changes only → drawn', async () => {
    expect(await draw(await pdfSample('Facture', { ownerPassword: 'secret' }))).toHaveLength(1);
  });

  it.each([
    ['as wide as a page can be', '[0 0 14400 3]', [14_400, 3]],
    ['of a poster', '[0 0 2384 3370]', [2384, 3370]],
    ['of a long receipt', '[0 0 226 2000]', [226, 2000]],
  ])('a page %s → at most four million pixels', async (_, box, size) => {
    const page = await firstPage(pdfOfBox(box));
    expect(page.size).toEqual(size);
    expect(page.info.width * page.info.height).toBeLessThanOrEqual(4_000_000);
  });

  it.each([
    ['a page wider than one can be', () => pdfOfBox('[0 0 1000000000 300]')],
    ['a page thinner than one can be', () => pdfOfBox('[0 0 1 300]')],
    ['a document without a page', pdfWithoutPages],
    ['a broken document', () => Buffer.from('%PDF-1.4 and no more')],
    ['an empty file', () => Buffer.alloc(0)],
    ['a file that is no PDF', () => Buffer.alloc(100_000, 'x')],
    ['a document locked by a password', () => pdfSample('Facture', { userPassword: 'secret' })],
    ['fifteen million names', pdfOfManyNames],
    ['a page that draws the same 64 MB a hundred times', pdfOfRepeatedContents],
    ['values nested without an end', () => Buffer.from(`%PDF-1.4\n1 0 obj ${'['.repeat(50_000)}`)],
    ['80 MB of compressed spaces', decodesTo80Megabytes],
  ])('%s → no page, and the next document is drawn', async (_, make) => {
    expect(await draw(await make())).toEqual([]);
    expect(await draw(pdfOfBox('[0 0 50 50]'))).toHaveLength(1);
  });

  it('more pages, CPU time or pictures than allowed → no page, and the next one is drawn', async () => {
    const typed = await typedPdf(3);
    expect(await draw(typed, { ...DRAWING_LIMITS, pages: 2 })).toEqual([]);
    expect(await draw(typed, { ...DRAWING_LIMITS, cpuMillis: 1 })).toEqual([]);
    expect(await draw(typed, { ...DRAWING_LIMITS, pictureBytes: 50_000 })).toEqual([]);
    expect(await draw(typed)).toHaveLength(3);
  });

  it('reports each page before drawing it, because drawing cannot be interrupted', async () => {
    const began: string[] = [];
    const beforePage = async (): Promise<void> => {
      began.push('page');
      if (began.length === 2) throw new Error('The server has gone');
    };
    expect(await drawForeignPages(await typedPdf(3), DRAWING_LIMITS, beforePage)).toEqual([]);
    expect(began).toHaveLength(2);
    // The endless page is not started.
    const stop = (): Promise<void> => Promise.reject(new Error('The server has gone'));
    expect(await drawForeignPages(pdfOfEndlessPage(), DRAWING_LIMITS, stop)).toEqual([]);
  });
});

/** A PDF of some kilobytes whose objects decode to 80 MB of spaces. */
function decodesTo80Megabytes(): Buffer {
  const objects = deflateSync(Buffer.alloc(80_000_000, ' '));
  const head = `%PDF-1.5\n1 0 obj <</Type /ObjStm /N 1 /First 8 /Filter /FlateDecode /Length ${objects.length}>> stream\n`;
  return Buffer.concat([Buffer.from(head), objects, Buffer.from('\nendstream endobj\n')]);
}
