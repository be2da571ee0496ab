import type {
  BookContent,
  BookCurve,
  BookSection,
  CurvePoint,
} from '#features/service-book/content/book-content.ts';
import {
  ACCENT,
  FONTS,
  MUTED,
  openBookDocument,
  type BookDocument,
  type Structure,
} from '#features/service-book/pdf/book-document.ts';
import { fittedHeight, toJpeg } from '#features/service-book/pdf/book-images.ts';
import { drawEntries, type BookInputs, type ReadFile } from '#features/service-book/pdf/draw-entries.ts';
import {
  drawEntryHeading,
  drawFact,
  drawHeading,
  drawSentence,
  drawTitle,
} from '#features/service-book/pdf/draw-text.ts';
import qrcode from 'qrcode-generator';

const COVER_PHOTO_HEIGHT = 260;
/** A curve stands on the page of its heading. */
const HEIGHT_WITH_CURVE = 300;

/** Where a book gets its files, and where it goes. */
interface BookSurroundings extends BookInputs {
  write(bytes: Uint8Array): void;
}

/** Draws a book as a PDF, the pages of its invoices behind their records, and writes it as it goes. */
export async function drawBook(content: BookContent, { write, ...inputs }: BookSurroundings): Promise<void> {
  const document = openBookDocument(content, write);
  await drawCover(document, content, inputs.read);
  for (const section of content.sections) drawSection(document, section);
  await drawEntries(document, content, inputs);
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

/** In points: a phone reads it from paper at arm's length. */
const SIZE = 96;
const BLACK = '#000000';

/** The QR code of an address with what is said of it below. */
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
  pdf.moveDown(0.8);
  const { x, y } = pdf;
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
  pdf.x = x;
  pdf.y = y + SIZE + 8;
  drawSentence(document, into, said);
}

const HEIGHT = 170;
const LABEL_WIDTH = 70;
const LABEL_HEIGHT = 18;
const LABEL_SIZE = 8;
const GRID = '#d9dee5';

/** The mileage over time; where nothing was read for long the line is dashed. */
function drawCurve(document: BookDocument, into: Structure, curve: BookCurve): void {
  const { pdf } = document;
  document.needs(HEIGHT + LABEL_HEIGHT + 16);
  pdf.moveDown(0.5);
  const [left, top] = [pdf.x, pdf.y];
  const scale = scaleOf(curve, left + LABEL_WIDTH, top, document.width - LABEL_WIDTH);
  into.add(
    pdf.struct('Figure', { alt: curve.alternative }, () => {
      drawGrid(pdf, curve, scale, left, document.width);
      drawLine(pdf, curve, scale);
    }),
  );
  pdf.x = left;
  pdf.y = top + HEIGHT + LABEL_HEIGHT + 8;
}

interface Scale {
  readonly x: (day: number) => number;
  readonly y: (km: number) => number;
}

function scaleOf({ points, kilometres }: BookCurve, left: number, top: number, width: number): Scale {
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
  pdf.font(FONTS.body).fontSize(LABEL_SIZE).lineWidth(0.5).strokeColor(GRID);
  for (const { km, label } of kilometres) {
    const y = scale.y(km);
    pdf
      .moveTo(left + LABEL_WIDTH, y)
      .lineTo(left + width, y)
      .stroke();
    pdf.fillColor(MUTED).text(label, left, y - LABEL_SIZE / 2, {
      width: LABEL_WIDTH - 8,
      align: 'right',
      lineBreak: false,
    });
  }
  const bottom = scale.y(kilometres[0]?.km ?? 0) + 6;
  const space = (width - LABEL_WIDTH) / days.length;
  for (const { day, label } of days) {
    const x = Math.min(Math.max(scale.x(day) - space / 2, left + LABEL_WIDTH), left + width - space);
    const align = alignOf(day, days);
    pdf.text(label, x, bottom, { width: space, align, lineBreak: false });
  }
}

function alignOf(day: number, days: BookCurve['days']): 'left' | 'center' | 'right' {
  if (day === days[0]?.day) return 'left';
  return day === days.at(-1)?.day ? 'right' : 'center';
}

function drawLine(pdf: PDFKit.PDFDocument, { points, gaps }: BookCurve, scale: Scale): void {
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
