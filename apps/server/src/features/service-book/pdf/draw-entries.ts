import type {
  BookContent,
  BookEntry,
  BookFile,
  BookInvoice,
} from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg } from '#features/service-book/pdf/book-images.ts';
import { drawEntryHeading, drawFact, drawHeading } from '#features/service-book/pdf/draw-text.ts';
import { drawInvoicePages, readInvoice } from '#features/service-book/pdf/invoice-pages.ts';
import { PictureThread } from '#features/service-book/pdf/picture-thread.ts';

/** The bytes of a file; null when it has none any more. */
export type ReadFile = (fileId: string) => Promise<Uint8Array | null>;

const PHOTO_SIZE = 230;
const PHOTO_SPACE = 12;
const PHOTO_BOX = [PHOTO_SIZE, PHOTO_SIZE] as const;

/** The records in order, the pages of an invoice right behind its own. */
export async function drawEntries(
  document: BookDocument,
  { entries, entriesTitle }: BookContent,
  read: ReadFile,
): Promise<void> {
  const { pdf, root } = document;
  if (entries.length === 0) return;
  pdf.addPage();
  const section = pdf.struct('Sect');
  root.add(section);
  const bookmarks = pdf.outline.addItem(entriesTitle);
  drawHeading(document, section, entriesTitle);
  const pictures = new PictureThread();
  try {
    let isPageClosed = false;
    for (const entry of entries) {
      // What stands behind a record stands before the next one.
      if (isPageClosed) pdf.addPage();
      drawEntryHeading(document, section, entry.heading);
      bookmarks.addItem(entry.heading);
      for (const fact of entry.facts) drawFact(document, section, fact);
      await drawPhotos(document, section, entry, read);
      isPageClosed =
        entry.invoice !== null && (await drawInvoice(document, section, entry.invoice, read, pictures));
    }
  } finally {
    await pictures.end();
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
    const row = await Promise.all(
      photos.slice(index, index + 2).map(async ({ id }) => {
        const bytes = await read(id);
        return bytes === null ? null : toJpeg(bytes);
      }),
    );
    const images = row.filter((image) => image !== null);
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

/** Draws and attaches an invoice; answers whether its pages follow this one. */
async function drawInvoice(
  document: BookDocument,
  section: Structure,
  { file, name, said }: BookInvoice,
  read: ReadFile,
  pictures: PictureThread,
): Promise<boolean> {
  const { pdf } = document;
  const bytes = await read(file.id);
  if (bytes === null) {
    drawFact(document, section, { name, value: said.missing });
    return false;
  }
  attach(document, file, bytes);
  if (file.contentType === 'application/pdf') {
    const pages = await readInvoice(document, pictures, bytes);
    const value = pages.length === 0 ? said.attached : pages.length === 1 ? said.onePage : said.pages;
    drawFact(document, section, { name, value });
    drawInvoicePages(document, section, pages, (page) => `${file.name} (${page}/${pages.length})`);
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

/** Attaches the original; the number of its page keeps names apart. */
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
