import type {
  BookContent,
  BookEntry,
  BookFile,
  BookInvoice,
} from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg, type BookImage } from '#features/service-book/pdf/book-images.ts';
import type { ForeignPage } from '#features/service-book/pdf/draw-foreign-pages.ts';
import { drawEntryHeading, drawFact, drawHeading } from '#features/service-book/pdf/draw-text.ts';

/** The bytes of a file; null when it has none any more. */
export type ReadFile = (fileId: string) => Promise<Uint8Array | null>;

/** Where the records of a book get their files and pages from. One call at a time. */
export interface BookInputs {
  readonly read: ReadFile;
  /** Called before each record. */
  beginEntry(): Promise<void>;
  /** The pages of an invoice that is a PDF; none when it is attached only. */
  drawPages(fileId: string, bytes: Uint8Array): Promise<readonly ForeignPage[]>;
}

const PHOTO_SIZE = 230;
const PHOTO_SPACE = 12;
const PHOTO_BOX = [PHOTO_SIZE, PHOTO_SIZE] as const;

/** Draws the records in order, each followed by the pages of its invoice. */
export async function drawEntries(
  document: BookDocument,
  { entries, entriesTitle }: BookContent,
  inputs: BookInputs,
): Promise<void> {
  const { pdf, root } = document;
  if (entries.length === 0) return;
  pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  const bookmarks = pdf.outline.addItem(entriesTitle);
  drawHeading(document, section, entriesTitle);
  let isPageClosed = false;
  for (const entry of entries) {
    await inputs.beginEntry();
    // The pages of an invoice end what is on the page of its record.
    if (isPageClosed) pdf.addPage();
    drawEntryHeading(document, section, entry.heading);
    bookmarks.addItem(entry.heading);
    for (const fact of entry.facts) drawFact(document, section, fact);
    await drawPhotos(document, section, entry, inputs.read);
    isPageClosed = entry.invoice !== null && (await drawInvoice(document, section, entry.invoice, inputs));
  }
  section.end();
}

async function drawPhotos(
  document: BookDocument,
  section: Structure,
  { photos, photoText }: BookEntry,
  read: ReadFile,
): Promise<void> {
  const { pdf } = document;
  const { x: left } = pdf;
  for (let index = 0; index < photos.length; index += 2) {
    const row: Promise<BookImage | null>[] = [];
    for (const { id } of photos.slice(index, index + 2)) {
      const bytes = await read(id);
      if (bytes !== null) row.push(toJpeg(bytes));
    }
    const images = (await Promise.all(row)).filter((image) => image !== null);
    const height = Math.max(0, ...images.map((image) => fittedHeight(image, PHOTO_BOX)));
    document.needs(height + PHOTO_SPACE);
    const top = pdf.y + 4;
    images.forEach((image, place) => {
      const x = left + place * (PHOTO_SIZE + PHOTO_SPACE);
      const figure = pdf.struct('Figure', { alt: photoText }, () => {
        pdf.image(image.bytes, x, top, { fit: [...PHOTO_BOX] });
      });
      section.add(figure);
    });
    pdf.x = left;
    pdf.y = top + height + PHOTO_SPACE;
  }
}

/** Draws and attaches an invoice. Returns whether it has added pages. */
async function drawInvoice(
  document: BookDocument,
  section: Structure,
  { file, name, said }: BookInvoice,
  inputs: BookInputs,
): Promise<boolean> {
  const { pdf } = document;
  const bytes = await inputs.read(file.id);
  if (bytes === null) {
    drawFact(document, section, { name, value: said.missing });
    return false;
  }
  attach(document, file, bytes);
  if (file.contentType === 'application/pdf') {
    const pages = await inputs.drawPages(file.id, bytes);
    const value = pages.length === 0 ? said.attached : pages.length === 1 ? said.onePage : said.pages;
    drawFact(document, section, { name, value });
    pages.forEach((page, index) => {
      drawPage(document, section, page, `${file.name} (${index + 1}/${pages.length})`);
    });
    return pages.length > 0;
  }
  const image = await toJpeg(bytes);
  drawFact(document, section, { name, value: image === null ? said.attached : said.onePage });
  if (image === null) return false;
  pdf.addPage();
  const { x, y } = pdf;
  const height = pdf.page.height - pdf.page.margins.top - pdf.page.margins.bottom;
  section.add(
    pdf.struct('Figure', { alt: file.name }, () => {
      pdf.image(image.bytes, x, y, { fit: [document.width, height], align: 'center' });
    }),
  );
  return true;
}

/** Puts a page of an invoice onto a page of its own size, as one figure. */
function drawPage(
  document: BookDocument,
  section: Structure,
  { width, height, image }: ForeignPage,
  alternative: string,
): void {
  const { pdf } = document;
  document.addForeignPage(width, height);
  section.add(
    pdf.struct('Figure', { alt: alternative }, () => {
      pdf.image(image, 0, 0, { width, height });
    }),
  );
}

/** Attaches the original; the number of the page in front of its name makes it unique. */
function attach({ pdf, pages }: BookDocument, file: BookFile, bytes: Uint8Array): void {
  const attachment = {
    name: `${String(pages()).padStart(3, '0')}-${file.name}`,
    type: file.contentType,
    description: file.name,
    relationship: 'Source',
  };
  // As it is: a PDF and a photo are compressed already.
  pdf.compress = false;
  pdf.file(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength), attachment);
  pdf.compress = true;
}
