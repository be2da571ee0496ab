import { PictureThread } from '#features/service-book/pdf/picture-thread.ts';
import { pdfSample } from '#testing/sample-files.ts';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterEach, expect, it } from 'vitest';

const LONG = 3_600_000;

/** A page of two kilobytes that is painted over a hundred thousand times, which takes no memory and most of an hour. */
async function endlessPage(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([900, 900]);
  const S = pdf.context.obj({
    ShadingType: 2,
    ColorSpace: 'DeviceRGB',
    Coords: [0, 0, 900, 900],
    Function: { FunctionType: 2, Domain: [0, 1], C0: [1, 0, 0], C1: [0, 0, 1], N: 1.5 },
  });
  page.node.set(PDFName.of('Resources'), pdf.context.obj({ Shading: { S } }));
  page.node.set(
    PDFName.of('Contents'),
    pdf.context.register(pdf.context.flateStream('/S sh '.repeat(100_000))),
  );
  return pdf.save();
}

const threads: PictureThread[] = [];
afterEach(async () => {
  await Promise.all(threads.splice(0).map((thread) => thread.end()));
});

function threadWithin(limits: { document: number; book: number }): PictureThread {
  const thread = new PictureThread(limits);
  threads.push(thread);
  return thread;
}

it('a page that takes hours → none of its pages, and the next document is drawn', async () => {
  const limits = { document: 500, book: LONG };
  const thread = threadWithin(limits);
  await expect(thread.draw(await endlessPage())).resolves.toEqual([]);
  limits.document = LONG;
  await expect(thread.draw(await pdfSample())).resolves.toHaveLength(1);
});

it('what a book may take is spent → nothing more is drawn of it', async () => {
  const thread = threadWithin({ document: LONG, book: 500 });
  await expect(thread.draw(await endlessPage())).resolves.toEqual([]);
  await expect(thread.draw(await pdfSample())).resolves.toEqual([]);
});

it('what PDFium cannot read → none, and the next document is drawn', async () => {
  const thread = threadWithin({ document: LONG, book: LONG });
  await expect(thread.draw(Buffer.from('%PDF-1.7\nnothing'))).resolves.toEqual([]);
  await expect(thread.draw(await pdfSample())).resolves.toHaveLength(1);
});
