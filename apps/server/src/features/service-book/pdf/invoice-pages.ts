import { PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib';

/** An invoice of more pages than that is attached alone: it is a catalogue or a mistake. */
const MAX_PAGES = 60;

/** Where the pages of an invoice go: behind so many pages of the book. */
export interface InvoicePlace {
  readonly fileId: string;
  readonly behind: number;
}

/** How many pages of a PDF can be put into the book; 0 when it is encrypted, broken or too long. */
export async function countUsablePages(bytes: Uint8Array): Promise<number> {
  const pages = (await openInvoice(bytes))?.getPageCount() ?? 0;
  return pages > MAX_PAGES ? 0 : pages;
}

/** The book with the pages of its invoices behind their records, as they are but for links, forms and scripts. */
export async function insertInvoices(
  book: Uint8Array<ArrayBuffer>,
  places: readonly InvoicePlace[],
  read: (fileId: string) => Promise<Uint8Array | null>,
): Promise<Uint8Array<ArrayBuffer>> {
  if (places.length === 0) return book;
  const document = await PDFDocument.load(book, { updateMetadata: false });
  // The document has copies of what it read: the memory of the first is free before that of the last is needed.
  book.buffer.transfer(0);
  // From the end, so that the places of those before stay what they were.
  for (const { fileId, behind } of places.toReversed()) {
    const bytes = await read(fileId);
    const invoice = bytes === null ? null : await openInvoice(bytes);
    if (invoice === null) continue;
    const pages = await document.copyPages(invoice, invoice.getPageIndices());
    pages.forEach((page, index) => document.insertPage(behind + index, withoutActions(page)));
  }
  const saved = await document.save({ addDefaultPage: false, updateFieldAppearances: false });
  // Written into a buffer of its own: what was saved is not copied once more.
  return new Uint8Array(saved.buffer as ArrayBuffer, saved.byteOffset, saved.byteLength);
}

async function openInvoice(bytes: Uint8Array): Promise<PDFDocument | null> {
  try {
    const document = await PDFDocument.load(bytes, { updateMetadata: false });
    return document.isEncrypted || document.getPageCount() === 0 ? null : document;
  } catch {
    return null;
  }
}

function withoutActions(page: PDFPage): PDFPage {
  for (const name of ['Annots', 'AA']) page.node.delete(PDFName.of(name));
  return page;
}
