import { drawDrawing, drawingHeight } from '#features/reports/export/draw-drawing.ts';
import { INK, PAGE, PdfPage, writePdf } from '#features/reports/export/pdf-file.ts';
import { textWidth, wrapText } from '#features/reports/export/pdf-font.ts';
import {
  cellText,
  fileCell,
  type ReportSection,
  type ReportWording,
} from '#features/reports/sections/report-section.ts';

/** A report as people hold it in their hands. */
export interface ReportDocument {
  /** « Rapports · Clio » */
  readonly title: string;
  /** « Du 1er janv. 2026 au 25 nov. 2026 » */
  readonly days: string;
  /** « Établi le 25 nov. 2026 avec Carnet » */
  readonly made: string;
  readonly madeAt: string;
  readonly sections: readonly ReportSection[];
}

const MARGIN = 48;
const WIDTH = PAGE.width - 2 * MARGIN;
const BOTTOM = PAGE.height - MARGIN - 14;
const BODY = 9.5;
const LEADING = 13;

/** Writes a report as a PDF (A4): each section in words, as its picture and as its table. All of it is ASCII. */
export function writeReportPdf(report: ReportDocument, wording: ReportWording): string {
  const sheets = new Sheets();
  sheets.text(report.title, 18, 'bold', INK.text, 24);
  sheets.text(report.days, 11, 'regular', INK.muted, 22);
  for (const section of report.sections) drawSection(sheets, section, wording);
  const { pages } = sheets;
  pages.forEach((page, index) => {
    const style = { size: 7.5, colour: INK.muted };
    const count = { page: String(index + 1), pages: String(pages.length) };
    page.text(report.made, MARGIN, PAGE.height - MARGIN, style);
    page.text(wording.t('reports.pdf.page', count), PAGE.width - MARGIN, PAGE.height - MARGIN, {
      ...style,
      align: 'end',
    });
  });
  return writePdf(
    pages.map((page) => page.operators()),
    { title: report.title, language: wording.language, madeAt: report.madeAt },
  );
}

/** Pages that are written from the top down; what does not fit begins the next one. */
class Sheets {
  readonly pages: PdfPage[] = [new PdfPage()];
  y = MARGIN;

  get page(): PdfPage {
    const page = this.pages.at(-1);
    if (!page) throw new Error('A document has a page');
    return page;
  }

  keepTogether(height: number): void {
    if (this.y + height <= BOTTOM) return;
    this.pages.push(new PdfPage());
    this.y = MARGIN;
  }

  text(text: string, size: number, font: 'regular' | 'bold', colour: string, leading: number): void {
    for (const line of wrapText(text, font, size, WIDTH)) {
      this.keepTogether(leading);
      this.page.text(line, MARGIN, this.y + size, { size, font, colour });
      this.y += leading;
    }
  }
}

function drawSection(
  sheets: Sheets,
  { title, message, note, drawing, table }: ReportSection,
  wording: ReportWording,
): void {
  const picture = drawing ? drawingHeight(drawing, WIDTH) + 12 : 0;
  const lines = wrapText(message, 'regular', BODY, WIDTH).length;
  sheets.keepTogether(20 + lines * LEADING + picture + 40);
  sheets.y += 8;
  sheets.text(title, 12.5, 'bold', INK.text, 18);
  sheets.text(message, BODY, 'regular', INK.text, LEADING);
  if (drawing) {
    sheets.y += 6;
    drawDrawing(sheets.page, drawing, { x: MARGIN, y: sheets.y, width: WIDTH, height: picture });
    sheets.y += picture;
  }
  if (note !== undefined) sheets.text(note, 8, 'regular', INK.muted, 12);
  if (table) drawTable(sheets, table, wording);
  sheets.y += 10;
}

function drawTable(
  sheets: Sheets,
  { columns, rows }: NonNullable<ReportSection['table']>,
  { format }: ReportWording,
): void {
  const texts = rows.map(({ cells }) => cells.map((cell) => cellText(fileCell(cell), format)));
  const layout = layTable({ columns, rows: texts }, WIDTH);
  const head = () => {
    drawTableHead(sheets.page, layout, MARGIN, sheets.y);
    sheets.y += layout.headHeight;
  };
  sheets.keepTogether(layout.headHeight + layout.rowHeight);
  head();
  for (const cells of texts) {
    const { page } = sheets;
    sheets.keepTogether(layout.rowHeight);
    if (sheets.page !== page) head();
    drawTableRow(sheets.page, layout, cells, MARGIN, sheets.y);
    sheets.y += layout.rowHeight;
  }
}

/** A table as texts; all columns but the first hold figures, which end at one line. */
interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The measures of a table that fits a width. */
interface TableLayout {
  readonly size: number;
  /** Where each column ends, from the left of the table. */
  readonly ends: readonly number[];
  readonly heads: readonly (readonly string[])[];
  readonly headHeight: number;
  readonly rowHeight: number;
}

const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5];
const GAP = 8;

/** The largest size at which no figure is cut; headings are wrapped. */
function layTable({ columns, rows }: TextTable, width: number): TableLayout {
  const size = SIZES.find((one) => sumOf(naturalWidths(columns, rows, one)) <= width) ?? Math.min(...SIZES);
  const natural = naturalWidths(columns, rows, size);
  const spare = Math.max(0, width - sumOf(natural)) / columns.length;
  let end = 0;
  const widths = natural.map((one) => one + spare);
  const heads = columns.map((column, index) =>
    wrapText(column, 'bold', size, (widths[index] ?? width) - (index === 0 ? 0 : 2)),
  );
  const lines = Math.max(...heads.map(({ length }) => length));
  return {
    size,
    ends: widths.map((one) => (end += one)),
    heads,
    headHeight: lines * (size + 2) + 5,
    rowHeight: size + 5,
  };
}

function drawTableHead(
  page: PdfPage,
  { heads, ends, size, headHeight }: TableLayout,
  x: number,
  y: number,
): void {
  heads.forEach((lines, index) => {
    lines.forEach((line, at) =>
      page.text(line, ...placeOf(index, ends, x, y + headHeight - 5 - (lines.length - 1 - at) * (size + 2)), {
        size,
        font: 'bold',
        colour: INK.muted,
        align: index === 0 ? 'start' : 'end',
      }),
    );
  });
  page.line([
    [x, y + headHeight],
    [x + (ends.at(-1) ?? 0), y + headHeight],
  ]);
}

function drawTableRow(
  page: PdfPage,
  { ends, size, rowHeight }: TableLayout,
  cells: readonly string[],
  x: number,
  y: number,
): void {
  cells.forEach((cell, index) =>
    page.text(cell, ...placeOf(index, ends, x, y + rowHeight - 4), {
      size,
      align: index === 0 ? 'start' : 'end',
    }),
  );
  page.line(
    [
      [x, y + rowHeight],
      [x + (ends.at(-1) ?? 0), y + rowHeight],
    ],
    INK.line,
    0.3,
  );
}

function placeOf(index: number, ends: readonly number[], x: number, y: number): [number, number] {
  return [index === 0 ? x : x + (ends[index] ?? 0), y];
}

function naturalWidths(columns: readonly string[], rows: TextTable['rows'], size: number): number[] {
  return columns.map((column, index) => {
    const cells = rows.map((row) => textWidth(row[index] ?? '', 'regular', size));
    const words = column.split(' ').map((word) => textWidth(word, 'bold', size));
    return Math.max(...cells, ...words) + GAP;
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
