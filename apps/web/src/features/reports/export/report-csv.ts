import type { ReportCell, ReportSection } from '#features/reports/sections/report-section.ts';
import { writeSheetCsv, type SheetCell } from '@carnet/imports/content/write-sheet';
import type { Language } from '@carnet/i18n/language';

const BYTE_ORDER_MARK = '\ufeff';

/** The tables of a report one under the other, each under its title, for a spreadsheet of the language. */
export function writeReportCsv(sections: readonly ReportSection[], language: Language): string {
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

function sheetCell(cell: ReportCell): SheetCell {
  if (cell === null || 'text' in cell || 'kilometres' in cell) return cell;
  if ('euros' in cell) return { euros: cell.euros };
  if ('eurosPerUnit' in cell) return { quantity: cell.eurosPerUnit };
  if ('share' in cell) return { quantity: Math.round(cell.share * 10_000) / 10_000 };
  return { quantity: cell.quantity };
}
