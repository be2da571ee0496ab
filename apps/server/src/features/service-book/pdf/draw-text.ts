import type { BookFact } from '#features/service-book/content/book-content.ts';
import type { BookDocument, Structure } from '#features/service-book/pdf/book-document.ts';
import {
  drawLine,
  lineHeight,
  STYLES,
  wrapText,
  type TextStyle,
} from '#features/service-book/pdf/book-text.ts';

const NAME_SHARE = 0.38;
const COLUMN_GAP = 8;
const HEADING_WITH_LINES = 70;
/** Draws a text from the current position, over as many pages as needed. */
function drawLines(
  document: BookDocument,
  text: string,
  style: TextStyle,
  { left = document.left, width = document.width }: { readonly left?: number; readonly width?: number } = {},
): void {
  const { pdf } = document;
  const height = lineHeight(style);
  for (const line of wrapText(pdf, text, style, width)) {
    document.needs(height);
    const { y } = pdf;
    drawLine(pdf, line, style, { x: left, y });
    pdf.y = y + height;
  }
}

export function drawTitle(document: BookDocument, into: Structure, text: string): void {
  drawElement(document, into, 'H1', text, STYLES.title);
  document.skip(6);
}

/** Keeps a heading together with the lines that follow it. */
export function drawHeading(document: BookDocument, into: Structure, text: string): void {
  document.needs(HEADING_WITH_LINES);
  document.skip(12);
  drawElement(document, into, 'H2', text, STYLES.heading);
  document.skip(3);
}

/** A heading within a section. */
export function drawEntryHeading(document: BookDocument, into: Structure, text: string): void {
  document.needs(HEADING_WITH_LINES);
  document.skip(8);
  drawElement(document, into, 'H3', text, STYLES.entryHeading);
}

export function drawSentence(document: BookDocument, into: Structure, text: string): void {
  drawElement(document, into, 'P', text, STYLES.body);
}

function drawElement(
  document: BookDocument,
  into: Structure,
  type: string,
  text: string,
  style: TextStyle,
): void {
  into.add(document.pdf.struct(type, {}, () => drawLines(document, text, style)));
}

/** A higher value may break across pages. */
const MOST_KEPT_HEIGHT = 200;

/** A name and its value in two columns, both wrapped. */
export function drawFact(document: BookDocument, into: Structure, { name, value }: BookFact): void {
  const { pdf, width, left } = document;
  const nameWidth = width * NAME_SHARE;
  const height = lineHeight(STYLES.body);
  const nameLines = wrapText(pdf, name, STYLES.name, nameWidth - COLUMN_GAP);
  const valueLines = wrapText(pdf, value, STYLES.body, width - nameWidth);
  document.needs(Math.min(Math.max(nameLines.length, valueLines.length) * height, MOST_KEPT_HEIGHT));
  const top = pdf.y;
  const line = pdf.struct('P');
  into.add(line);
  line.add(
    pdf.struct('Span', {}, () => {
      nameLines.forEach((text, index) => {
        drawLine(pdf, text, STYLES.name, { x: left, y: top + index * height });
      });
    }),
  );
  pdf.y = top;
  line.add(
    pdf.struct('Span', {}, () => {
      drawLines(document, value, STYLES.body, { left: left + nameWidth, width: width - nameWidth });
    }),
  );
  line.end();
  // A value continued on the next page ends below its name.
  const isSamePage = pdf.y >= top;
  pdf.y = (isSamePage ? Math.max(pdf.y, top + nameLines.length * height) : pdf.y) + 2;
}
