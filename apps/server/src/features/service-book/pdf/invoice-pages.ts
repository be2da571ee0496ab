import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { ForeignObjects, type PdfValues } from '#features/service-book/pdf/foreign-objects.ts';
import type { PicturedPage } from '#features/service-book/pdf/picture-pages.ts';
import type { PictureThread } from '#features/service-book/pdf/picture-thread.ts';
import {
  decodePDFRawStream,
  PDFArray,
  PDFContext,
  PDFDocument,
  PDFName,
  PDFNumber,
  PDFRawStream,
  type PDFPage,
} from '@cantoo/pdf-lib';

/** An invoice of more pages than that is attached alone: it is a catalogue or a mistake. */
const MAX_PAGES = 60;
/** In points, the sides of a page that a reader shows (ISO 32000-1, annex C). */
const [LEAST_SIDE, MOST_SIDE] = [3, 14_400];
const FORM = 'Invoice';

/** A page of an invoice, upright, in points: as it is, or as a picture. */
type InvoicePage = FormPage | PicturedPage;

interface FormPage {
  readonly width: number;
  readonly height: number;
  readonly form: PDFKit.PDFKitReference;
}

/**
 * The pages of an invoice, written into the book and not yet on a page of it; none when it is encrypted, broken, too long
 * or too slow to draw. Their links, forms and scripts stay behind. Pages that may not be in a PDF/A as they are become pictures.
 */
export async function readInvoice(
  { pdf }: BookDocument,
  pictures: PictureThread,
  bytes: Uint8Array,
): Promise<readonly InvoicePage[]> {
  const invoice = await openInvoice(bytes);
  if (invoice === null) return [];
  const objects = new ForeignObjects(pdf, invoice.context);
  try {
    const pages = invoice.getPages().map((page) => readPage(objects, page));
    objects.read();
    if (objects.isArchival) {
      objects.write();
      return pages;
    }
  } catch {
    // PDFium may still read what is damaged.
  }
  objects.abandon();
  return pictures.draw(bytes);
}

/** Puts each page of an invoice onto a page of its own size, as one figure that says what it is. */
export function drawInvoicePages(
  document: BookDocument,
  into: Structure,
  pages: readonly InvoicePage[],
  alternative: (page: number) => string,
): void {
  const { pdf } = document;
  pages.forEach((page, index) => {
    const { width, height } = page;
    document.addForeignPage(width, height);
    const figure = pdf.struct('Figure', { alt: alternative(index + 1) }, () => {
      if ('image' in page) {
        pdf.image(page.image.bytes, 0, 0, { width, height });
        return;
      }
      pdf.page.xobjects[FORM] = page.form;
      // From the lower left corner upwards, as a page without pdfkit has it.
      pdf.save().transform(1, 0, 0, -1, 0, height);
      pdf.addContent(`/${FORM} Do`).restore();
    });
    into.add(figure);
  });
}

async function openInvoice(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    if (document.isEncrypted || document.getPageCount() > MAX_PAGES) return null;
    document.getPages().forEach(({ node }) => boxOf(node));
    return document;
  } catch {
    return null;
  }
}

function readPage(objects: ForeignObjects, { node }: PDFPage): FormPage {
  const [left, bottom, right, top] = boxOf(node);
  const [width, height] = [right - left, top - bottom];
  const turns = ((((node.Rotate()?.asNumber() ?? 0) / 90) % 4) + 4) % 4;
  const group = objects.valueOf(node.lookup(PDFName.of('Group')));
  const { data, bytes } = contentOf(objects, node.Contents());
  const form = objects.add(
    {
      ...data,
      Type: 'XObject',
      Subtype: 'Form',
      BBox: [left, bottom, right, top],
      Matrix: matrixOf(turns, [left, bottom, right, top]),
      Resources: objects.valueOf(node.Resources()) ?? {},
      ...(isTransparency(group) ? { Group: { ...group, I: true } } : {}),
    },
    bytes,
  );
  return turns % 2 === 0 ? { width, height, form } : { width: height, height: width, form };
}

type Box = [left: number, bottom: number, right: number, top: number];

/** What is shown of a page. Throws for one that is no page. */
function boxOf(node: PDFPage['node']): Box {
  const media = rectangle(node.MediaBox());
  const cropBox = node.CropBox();
  const crop = cropBox === undefined ? media : rectangle(cropBox);
  const [left, bottom] = [Math.max(media[0], crop[0]), Math.max(media[1], crop[1])];
  const [right, top] = [Math.min(media[2], crop[2]), Math.min(media[3], crop[3])];
  const sides = [right - left, top - bottom];
  if (!sides.every((side) => side >= LEAST_SIDE && side <= MOST_SIDE)) throw new Error('No page of a size');
  return [left, bottom, right, top];
}

function rectangle(array: PDFArray): Box {
  const [a = 0, b = 0, c = 0, d = 0] = [0, 1, 2, 3].map((place) => array.lookup(place, PDFNumber).asNumber());
  return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)];
}

/** Turns a box clockwise and puts its lower left corner where a page begins. */
function matrixOf(quarterTurns: number, [left, bottom, right, top]: Box): number[] {
  if (quarterTurns === 1) return [0, -1, 1, 0, -bottom, right];
  if (quarterTurns === 2) return [-1, 0, 0, -1, right, top];
  if (quarterTurns === 3) return [0, 1, -1, 0, top, -left];
  return [1, 0, 0, 1, -left, -bottom];
}

type Content = ReturnType<PDFPage['node']['Contents']>;

/** A stream alone goes along as it is, once its operators are read; several are put together, since a form has one. */
function contentOf(objects: ForeignObjects, content: Content): { data: PdfValues; bytes: Uint8Array } {
  if (content instanceof PDFRawStream) {
    const { dict, contents } = content;
    objects.judgeContent(decodePDFRawStream(content).decode());
    const filter = objects.valueOf(dict.get(PDFName.of('Filter')));
    const parameters = objects.valueOf(dict.get(PDFName.of('DecodeParms')));
    return {
      data: {
        ...(filter === null ? {} : { Filter: filter }),
        ...(parameters === null ? {} : { DecodeParms: parameters }),
      },
      bytes: contents,
    };
  }
  const parts = content instanceof PDFArray ? content.asArray().map((_, place) => content.lookup(place)) : [];
  const streams = parts.filter((part) => part instanceof PDFRawStream);
  const decoded = streams.flatMap((stream) => [decodePDFRawStream(stream).decode(), Uint8Array.of(10)]);
  const bytes = Buffer.concat(decoded);
  objects.judgeContent(bytes);
  return { data: {}, bytes };
}

function isTransparency(group: unknown): group is PdfValues {
  return typeof group === 'object' && group !== null && 'S' in group && group.S === 'Transparency';
}

/** What pages need of an invoice decoded is kilobytes; pictures and fonts are copied as they are. */
const MOST_DECODED_BYTES = 64 * 1024 * 1024;

/** What each of pdf-lib’s decoders inherits: it asks for room before it writes. */
interface Decoder {
  ensureBuffer: (requested: number) => Uint8Array;
}

/** A few megabytes can be made that are terabytes once they are decoded, and pdf-lib would go on. From now on it throws. */
function limitDecoding(): void {
  const dict = PDFContext.create().obj({});
  dict.set(PDFName.of('Filter'), PDFName.of('RunLengthDecode'));
  const sample: object = decodePDFRawStream(PDFRawStream.of(dict, new Uint8Array()));
  const decoder = Object.getPrototypeOf(Object.getPrototypeOf(sample)) as Decoder;
  const { ensureBuffer } = decoder;
  decoder.ensureBuffer = function limited(this: Decoder, requested) {
    if (requested > MOST_DECODED_BYTES) throw new RangeError('More than a page needs');
    return ensureBuffer.call(this, requested);
  };
}

limitDecoding();
