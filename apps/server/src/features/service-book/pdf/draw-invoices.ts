import type {
  BookContent,
  BookEntry,
  BookFile,
  BookInvoice,
} from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { toJpeg } from '#features/service-book/pdf/book-images.ts';
import { placeOfInvoice, placeOfRecord, type BookInputs } from '#features/service-book/pdf/book-inputs.ts';
import {
  drawLine,
  GRID,
  lineHeight,
  STYLES,
  textWidth,
  wrapText,
} from '#features/service-book/pdf/book-text.ts';
import { drawLink, type BookLink } from '#features/service-book/pdf/draw-link.ts';
import { drawEntryHeading, drawHeading, drawSentence } from '#features/service-book/pdf/draw-text.ts';

/** An invoice of the book with its record. */
interface PlacedInvoice {
  readonly entry: BookEntry;
  readonly index: number;
  readonly invoice: BookInvoice;
}

/** A picture of an invoice page. */
interface InvoicePage {
  readonly image: Buffer;
  readonly width: number;
  readonly height: number;
}

interface DrawnPage extends PlacedInvoice {
  readonly page: InvoicePage;
  readonly position: number;
  readonly count: number;
  readonly heading: string;
  /** Text of the link to the record. */
  readonly back: string;
}

/** The pages of an invoice, or a sentence why there are none. */
type InvoicePages =
  | { readonly pages: readonly InvoicePage[]; readonly said: null }
  | { readonly pages: readonly []; readonly said: string };

const [TOP, BOTTOM, SIDE] = [24, 44, 18];
/** Maximum enlargement of a receipt, beyond which its pixels show. */
const MOST_ENLARGED = 2;

/**
 * Draws the pages of the invoices, each titled with its record; then lists invoices without pages. Attaches
 * all of them.
 */
export async function drawInvoices(
  document: BookDocument,
  content: BookContent,
  inputs: BookInputs,
): Promise<void> {
  const { entries, titles } = content;
  const invoices = entries.flatMap((entry, index): PlacedInvoice[] =>
    entry.invoice === null ? [] : [{ entry, index, invoice: entry.invoice }],
  );
  if (invoices.length === 0) return;
  const { pdf, root } = document;
  const section = pdf.struct('Sect');
  root.add(section);
  // A bookmark points to the page that is current when it is created.
  let bookmarks: PDFKit.PDFOutline | null = null;
  const bookmark = (title: string): void => {
    bookmarks ??= pdf.outline.addItem(titles.invoices);
    bookmarks.addItem(title);
  };
  const attachedOnly: (PlacedInvoice & { readonly said: string })[] = [];
  for (const [position, placed] of invoices.entries()) {
    await inputs.beginStep();
    const { pages, said } = await readPages(document, placed.invoice, position + 1, inputs);
    if (said !== null) attachedOnly.push({ ...placed, said });
    const heading = formatHeading(placed);
    pages.forEach((page, index) => {
      const drawn = {
        ...placed,
        page,
        position: index,
        count: pages.length,
        heading,
        back: titles.backToRecord,
      };
      drawPage(document, section, drawn);
      if (index === 0) bookmark(heading);
    });
  }
  if (attachedOnly.length > 0) {
    // Nothing follows the picture of an invoice on its page.
    if (attachedOnly.length < invoices.length) pdf.addPage();
    else document.needs(LIST_HEIGHT);
    drawHeading(document, section, titles.attachedInvoices);
    bookmark(titles.attachedInvoices);
  }
  for (const placed of attachedOnly) {
    document.needs(NAMED_HEIGHT);
    pdf.addNamedDestination(placeOfInvoice(placed.index), 'XYZ', document.left, pdf.y, null);
    drawEntryHeading(document, section, formatHeading(placed));
    drawSentence(document, section, placed.said);
    const { left: x } = document;
    const { y } = pdf;
    const back = { text: titles.backToRecord, style: STYLES.link, goTo: placeOfRecord(placed.index) };
    drawBack(document, section, { ...back, x, y });
    pdf.y = y + lineHeight(STYLES.link);
  }
  section.end();
}

/** Heights of an invoice in the list of those without pages: heading and entry. */
const [NAMED_HEIGHT, LIST_HEIGHT] = [90, 130];

function formatHeading({ invoice, entry }: PlacedInvoice): string {
  return `${invoice.label} · ${entry.heading}`;
}

/** Attaches an invoice and renders its pages. */
async function readPages(
  document: BookDocument,
  { file, attached, missing }: BookInvoice,
  number: number,
  inputs: BookInputs,
): Promise<InvoicePages> {
  const bytes = await inputs.read(file.id);
  if (bytes === null) return { pages: [], said: missing };
  attach(document, file, number, bytes);
  if (file.contentType !== 'application/pdf') {
    const image = await toJpeg(bytes);
    if (image === null) return { pages: [], said: attached };
    return { pages: [{ ...image, image: image.bytes }], said: null };
  }
  const pages = await inputs.drawPages(file.id, bytes);
  return pages.length === 0 ? { pages: [], said: attached } : { pages, said: null };
}

/**
 * Draws an invoice page as large as possible on one page of the book, with its heading above and the page number below.
 */
function drawPage(
  document: BookDocument,
  section: Structure,
  { index, invoice, page, position, count, back, heading }: DrawnPage,
): void {
  const { pdf } = document;
  if (page.width > page.height) document.addLandscapePage();
  else pdf.addPage();
  const isFirst = position === 0;
  const { width: pageWidth, height: pageHeight } = pdf.page;
  const link = { text: back, style: STYLES.link, goTo: placeOfRecord(index) };
  const linkX = pageWidth - document.left - textWidth(pdf, back, STYLES.link);
  const title = isFirst ? heading : `${heading} (${position + 1}/${count})`;
  const lines = wrapText(pdf, title, STYLES.entryHeading, linkX - 2 * document.left + SIDE);
  if (isFirst) pdf.addNamedDestination(placeOfInvoice(index), 'XYZ', 0, 0, null);
  section.add(
    pdf.struct(isFirst ? 'H3' : 'P', {}, () => {
      lines.forEach((text, line) => {
        const y = TOP + line * lineHeight(STYLES.entryHeading);
        drawLine(pdf, text, STYLES.entryHeading, { x: document.left, y });
      });
    }),
  );
  drawBack(document, section, { ...link, x: linkX, y: TOP + 1 });
  const top = TOP + lines.length * lineHeight(STYLES.entryHeading) + 6;
  const box = { width: pageWidth - 2 * SIDE, height: pageHeight - BOTTOM - top };
  const scale = Math.min(box.width / page.width, box.height / page.height, MOST_ENLARGED);
  const size = { width: page.width * scale, height: page.height * scale };
  const x = (pageWidth - size.width) / 2;
  const alt = count === 1 ? invoice.file.name : `${invoice.file.name} (${position + 1}/${count})`;
  section.add(pdf.struct('Figure', { alt }, () => void pdf.image(page.image, x, top, size)));
  pdf.markContent('Artifact', { type: 'Layout' });
  pdf.lineWidth(0.5).strokeColor(GRID).rect(x, top, size.width, size.height).stroke();
  pdf.endMarkedContent();
}

function drawBack({ pdf }: BookDocument, section: Structure, link: BookLink): void {
  const paragraph = pdf.struct('P');
  section.add(paragraph);
  drawLink(pdf, paragraph, link);
  paragraph.end();
}

/** Attaches the original file: PDFs and photos are already compressed. The number makes its name unique. */
function attach({ pdf }: BookDocument, file: BookFile, number: number, bytes: Uint8Array): void {
  const attachment = {
    name: `${String(number).padStart(3, '0')}-${file.name}`,
    type: file.contentType,
    description: file.name,
    relationship: 'Source',
  };
  pdf.compress = false;
  pdf.file(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), attachment);
  pdf.compress = true;
}
