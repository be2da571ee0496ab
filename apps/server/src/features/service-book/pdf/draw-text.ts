import type { BookFact } from '#features/service-book/content/book-content.ts';
import {
  ACCENT,
  FONTS,
  INK,
  MUTED,
  type BookDocument,
  type Structure,
} from '#features/service-book/pdf/book-document.ts';

const TITLE_SIZE = 26;
const HEADING_SIZE = 14;
const ENTRY_SIZE = 11;
const BODY_SIZE = 10;
const NAME_SHARE = 0.38;
const HEADING_WITH_LINES = 70;

export function drawTitle({ pdf }: BookDocument, into: Structure, text: string): void {
  into.add(
    pdf.struct('H1', {}, () => {
      pdf.font(FONTS.strong).fontSize(TITLE_SIZE).fillColor(INK).text(text);
    }),
  );
  pdf.moveDown(0.3);
}

/** Never the last line of a page. */
export function drawHeading(document: BookDocument, into: Structure, text: string): void {
  const { pdf } = document;
  document.needs(HEADING_WITH_LINES);
  pdf.moveDown(0.8);
  into.add(
    pdf.struct('H2', {}, () => {
      pdf.font(FONTS.strong).fontSize(HEADING_SIZE).fillColor(ACCENT).text(text);
    }),
  );
  pdf.moveDown(0.3);
}

/** Of a record, or of what a section says together. */
export function drawEntryHeading(document: BookDocument, into: Structure, text: string): void {
  const { pdf } = document;
  document.needs(HEADING_WITH_LINES);
  pdf.moveDown(0.6);
  into.add(
    pdf.struct('H3', {}, () => {
      pdf.font(FONTS.strong).fontSize(ENTRY_SIZE).fillColor(INK).text(text);
    }),
  );
  pdf.moveDown(0.15);
}

export function drawSentence({ pdf }: BookDocument, into: Structure, text: string): void {
  into.add(
    pdf.struct('P', {}, () => {
      pdf.font(FONTS.body).fontSize(BODY_SIZE).fillColor(INK).text(text, { lineGap: 2 });
    }),
  );
}

/** A name and its value beside each other, both wrapped within their columns. */
export function drawFact(document: BookDocument, into: Structure, { name, value }: BookFact): void {
  const { pdf, width } = document;
  const nameWidth = width * NAME_SHARE;
  const valueWidth = width - nameWidth;
  pdf.font(FONTS.body).fontSize(BODY_SIZE);
  const nameHeight = pdf.heightOfString(name, { width: nameWidth - 8 });
  const valueHeight = pdf.heightOfString(value, { width: valueWidth, lineGap: 2 });
  document.needs(Math.min(Math.max(nameHeight, valueHeight) + 4, 500));
  const { x, y } = pdf;
  const line = pdf.struct('P');
  into.add(line);
  line.add(
    pdf.struct('Span', {}, () => {
      pdf
        .font(FONTS.body)
        .fontSize(BODY_SIZE)
        .fillColor(MUTED)
        .text(name, x, y, { width: nameWidth - 8 });
    }),
  );
  line.add(
    pdf.struct('Span', {}, () => {
      pdf.fillColor(INK).text(value, x + nameWidth, y, { width: valueWidth, lineGap: 2 });
    }),
  );
  line.end();
  pdf.x = x;
  pdf.y = Math.max(pdf.y, y + nameHeight) + 2;
}
