import type {
  BookContent,
  BookCurve,
  BookSection,
  CurvePoint,
} from '#features/service-book/content/book-content.ts';
import {
  openBookDocument,
  type BookDocument,
  type Structure,
} from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg } from '#features/service-book/pdf/book-images.ts';
import type { BookInputs, ReadFile } from '#features/service-book/pdf/book-inputs.ts';
import { ACCENT, drawLine, GRID, STYLES, textWidth } from '#features/service-book/pdf/book-text.ts';
import { drawInvoices } from '#features/service-book/pdf/draw-invoices.ts';
import { drawPhotos } from '#features/service-book/pdf/draw-photos.ts';
import { drawRecords } from '#features/service-book/pdf/draw-records.ts';
import {
  drawEntryHeading,
  drawFact,
  drawHeading,
  drawSentence,
  drawTitle,
} from '#features/service-book/pdf/draw-text.ts';
import qrcode from 'qrcode-generator';

const COVER_PHOTO_HEIGHT = 260;
/** Keeps a curve on the page of its heading. */
const HEIGHT_WITH_CURVE = 300;

/** Sources and destination of a book. */
interface BookSurroundings extends BookInputs {
  write(bytes: Uint8Array): void;
}

/** Draws a book as a PDF (cover, sections, table of records, photos, invoices) and writes it while drawing. */
export async function drawBook(content: BookContent, { write, ...inputs }: BookSurroundings): Promise<void> {
  const document = openBookDocument(content, write);
  await drawCover(document, content, inputs.read);
  for (const section of content.sections) drawSection(document, section);
  await drawRecords(document, content, inputs);
  await drawPhotos(document, content, inputs);
  await drawInvoices(document, content, inputs);
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
  document.skip(14);
  if (image !== null) {
    const { y } = pdf;
    const box: [number, number] = [document.width, COVER_PHOTO_HEIGHT];
    cover.add(
      pdf.struct('Figure', { alt: photoText }, () => {
        pdf.image(image.bytes, document.left, y, { fit: box });
      }),
    );
    pdf.y = y + fittedHeight(image, box) + 16;
  }
  for (const fact of facts) drawFact(document, cover, fact);
  document.skip(14);
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

/** In points: a phone can scan it at arm's length. */
const SIZE = 96;
const BLACK = '#000000';

/** The QR code of an address with its text below. */
function drawCode(
  document: BookDocument,
  into: Structure,
  { address, said, alternative }: NonNullable<BookContent['cover']['code']>,
): void {
  const { pdf } = document;
  const code = qrcode(0, 'M');
  code.addData(address);
  code.make();
  const count = code.getModuleCount();
  const side = SIZE / count;
  document.needs(SIZE + 40);
  document.skip(10);
  const { left: x } = document;
  const { y } = pdf;
  into.add(
    pdf.struct('Figure', { alt: alternative }, () => {
      for (let row = 0; row < count; row += 1) {
        for (let column = 0; column < count; column += 1) {
          if (code.isDark(row, column)) pdf.rect(x + column * side, y + row * side, side, side);
        }
      }
      pdf.fill(BLACK);
    }),
  );
  pdf.y = y + SIZE + 8;
  drawSentence(document, into, said);
}

const HEIGHT = 170;
const LABEL_WIDTH = 70;
const LABEL_HEIGHT = 18;
const LABEL_SPACE = 8;

/** The mileage over time, dashed in periods without readings. */
function drawCurve(document: BookDocument, into: Structure, curve: BookCurve): void {
  const { pdf } = document;
  document.needs(HEIGHT + LABEL_HEIGHT + 16);
  document.skip(6);
  const { left } = document;
  const top = pdf.y;
  const scale = makeScale(curve, left + LABEL_WIDTH, top, document.width - LABEL_WIDTH);
  into.add(
    pdf.struct('Figure', { alt: curve.alternative }, () => {
      drawGrid(pdf, curve, scale, left, document.width);
      drawPoints(pdf, curve, scale);
    }),
  );
  pdf.y = top + HEIGHT + LABEL_HEIGHT + 8;
}

interface Scale {
  readonly x: (day: number) => number;
  readonly y: (km: number) => number;
}

function makeScale({ points, kilometres }: BookCurve, left: number, top: number, width: number): Scale {
  const [firstDay, lastDay] = [points[0]?.day ?? 0, points.at(-1)?.day ?? 0];
  const [least, most] = [kilometres[0]?.km ?? 0, kilometres.at(-1)?.km ?? 0];
  return {
    x: (day) => left + (width * (day - firstDay)) / Math.max(1, lastDay - firstDay),
    y: (km) => top + HEIGHT - (HEIGHT * (km - least)) / Math.max(1, most - least),
  };
}

function drawGrid(
  pdf: PDFKit.PDFDocument,
  { days, kilometres }: BookCurve,
  scale: Scale,
  left: number,
  width: number,
): void {
  pdf.lineWidth(0.5).strokeColor(GRID);
  for (const { km, label } of kilometres) {
    const y = scale.y(km);
    pdf
      .moveTo(left + LABEL_WIDTH, y)
      .lineTo(left + width, y)
      .stroke();
    const x = left + LABEL_WIDTH - 8 - textWidth(pdf, label, STYLES.small);
    drawLine(pdf, label, STYLES.small, { x, y: y - STYLES.small.size / 2 - 1 });
  }
  const y = scale.y(kilometres[0]?.km ?? 0) + 5;
  // Labels the first and the last day always, and others where there is space.
  const [first, ...others] = days;
  const named = [first, others.pop(), ...others].filter((day) => day !== undefined);
  const taken: { readonly start: number; readonly end: number }[] = [];
  for (const { day, label } of named) {
    const labelWidth = textWidth(pdf, label, STYLES.small);
    const [least, most] = [left + LABEL_WIDTH, left + width - labelWidth];
    const start = Math.min(Math.max(scale.x(day) - labelWidth / 2, least), most);
    const end = start + labelWidth;
    if (taken.some((other) => start < other.end + LABEL_SPACE && end > other.start - LABEL_SPACE)) continue;
    taken.push({ start, end });
    drawLine(pdf, label, STYLES.small, { x: start, y });
  }
}

function drawPoints(pdf: PDFKit.PDFDocument, { points, gaps }: BookCurve, scale: Scale): void {
  pdf.lineWidth(1.5).strokeColor(ACCENT);
  points.slice(1).forEach((point, index) => {
    const before = points[index] ?? point;
    if (isInGap(before, point, gaps)) pdf.dash(3, { space: 3 });
    else pdf.undash();
    pdf
      .moveTo(scale.x(before.day), scale.y(before.km))
      .lineTo(scale.x(point.day), scale.y(point.km))
      .stroke();
  });
  pdf.undash();
}

function isInGap(before: CurvePoint, after: CurvePoint, gaps: BookCurve['gaps']): boolean {
  return gaps.some(({ fromDay, toDay }) => before.day <= fromDay && after.day >= toDay);
}
