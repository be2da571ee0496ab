import { writeReportPdf, type ReportDocument } from '#features/reports/export/report-pdf.ts';
import {
  fileCell,
  type ReportCell,
  type ReportSection,
  type ReportWording,
} from '#features/reports/sections/report-section.ts';
import { handOver, type SavedFile } from '#shared/api/save-file.ts';
import type { Language } from '@carnet/i18n/language';
import { writeSheetCsv, type SheetCell } from '@carnet/imports/content/write-sheet';

export type ReportFormat = 'pdf' | 'csv';

/** Writes what is seen of a report into a file, on the device, and hands it over. */
export function saveReport(
  format: ReportFormat,
  name: string,
  report: Omit<ReportDocument, 'madeAt'>,
  wording: ReportWording,
): Promise<SavedFile> {
  const madeAt = new Date().toISOString();
  const content =
    format === 'pdf'
      ? new Blob([writeReportPdf({ ...report, madeAt }, wording)], { type: 'application/pdf' })
      : new Blob([writeReportCsv(report.sections, wording.language)], { type: 'text/csv' });
  return handOver(content, `${name}.${format}`);
}

const BYTE_ORDER_MARK = '\ufeff';

/** The tables of a report one under the other, each under its title, for a spreadsheet of the language. */
function writeReportCsv(sections: readonly ReportSection[], language: Language): string {
  const tables = sections.flatMap(({ title, table }) => {
    if (table === null) return [];
    const csv = writeSheetCsv(
      {
        name: title,
        columns: table.columns.map((heading) => ({ heading, width: 12 })),
        rows: table.rows.map(({ cells }) => cells.map(sheetCell)),
      },
      language,
    );
    return [`"${title.replaceAll('"', '""')}"\r\n${csv.replace(BYTE_ORDER_MARK, '')}`];
  });
  return BYTE_ORDER_MARK + tables.join('\r\n');
}

function sheetCell(shown: ReportCell): SheetCell {
  const cell = fileCell(shown);
  if (cell === null || 'text' in cell || 'kilometres' in cell) return cell;
  if ('euros' in cell) return { euros: cell.euros };
  if ('eurosPerUnit' in cell) return { quantity: cell.eurosPerUnit };
  if ('share' in cell) return { quantity: roundShare(cell.share) };
  if ('change' in cell) return { quantity: roundShare(cell.change) };
  return { quantity: cell.quantity };
}

function roundShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
