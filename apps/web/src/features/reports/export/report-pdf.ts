import { drawDrawing, drawingHeight } from '#features/reports/export/draw-drawing.ts';
import { drawTableHead, drawTableRow, layTable } from '#features/reports/export/draw-table.ts';
import { PAGE, writePdf } from '#features/reports/export/pdf-file.ts';
import { wrapText } from '#features/reports/export/pdf-font.ts';
import { INK, PdfPage } from '#features/reports/export/pdf-page.ts';
import {
  cellText,
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
  const texts = rows.map(({ cells }) => cells.map((cell) => cellText(cell, format)));
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
