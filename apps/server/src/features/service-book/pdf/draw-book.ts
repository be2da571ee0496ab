import type { BookContent, BookSection } from '#features/service-book/content/book-content.ts';
import { openBookDocument, type BookDocument } from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg } from '#features/service-book/pdf/book-images.ts';
import { drawCurve } from '#features/service-book/pdf/draw-curve.ts';
import { drawCode } from '#features/service-book/pdf/draw-code.ts';
import { drawEntries, type ReadFile } from '#features/service-book/pdf/draw-entries.ts';
import {
  drawEntryHeading,
  drawFact,
  drawHeading,
  drawSentence,
  drawTitle,
} from '#features/service-book/pdf/draw-text.ts';

const COVER_PHOTO_HEIGHT = 260;
/** A curve stands on the page of its heading. */
const HEIGHT_WITH_CURVE = 300;

/** Draws a book as a PDF, the pages of its invoices behind their records, and writes it as it goes. */
export async function drawBook(
  content: BookContent,
  read: ReadFile,
  write: (bytes: Uint8Array) => void,
): Promise<void> {
  const document = openBookDocument(content, write);
  await drawCover(document, content, read);
  for (const section of content.sections) drawSection(document, section);
  await drawEntries(document, content, read);
  await document.end();
}

async function drawCover(document: BookDocument, content: BookContent, read: ReadFile): Promise<void> {
  const { pdf, root } = document;
  const { photo, photoText, facts, code } = content.cover;
  const cover = pdf.struct('Sect');
  root.add(cover);
  pdf.outline.addItem(content.subject);
  drawTitle(document, cover, content.vehicle);
  drawSentence(document, cover, content.title);
  const bytes = photo === null ? null : await read(photo.id);
  const image = bytes === null ? null : await toJpeg(bytes);
  pdf.moveDown(1);
  if (image !== null) {
    const { x, y } = pdf;
    const box: [number, number] = [document.width, COVER_PHOTO_HEIGHT];
    cover.add(
      pdf.struct('Figure', { alt: photoText }, () => {
        pdf.image(image.bytes, x, y, { fit: box });
      }),
    );
    pdf.x = x;
    pdf.y = y + fittedHeight(image, box) + 16;
  }
  for (const fact of facts) drawFact(document, cover, fact);
  pdf.moveDown(1);
  drawSentence(document, cover, content.made);
  if (code !== null) drawCode(document, cover, code);
  cover.end();
}

function drawSection(document: BookDocument, { title, sentences, groups, curve }: BookSection): void {
  const { pdf, root } = document;
  const section = pdf.struct('Sect');
  root.add(section);
  if (curve !== null) document.needs(HEIGHT_WITH_CURVE);
  drawHeading(document, section, title);
  pdf.outline.addItem(title);
  for (const sentence of sentences) drawSentence(document, section, sentence);
  if (curve !== null) drawCurve(document, section, curve);
  for (const group of groups) {
    drawEntryHeading(document, section, group.title);
    for (const fact of group.facts) drawFact(document, section, fact);
  }
  section.end();
}
