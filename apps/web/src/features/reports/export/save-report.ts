import type { ReportCell, ReportSection } from '#features/reports/sections/report-section.ts';
import { saveOrShare, type SavedFile } from '#shared/api/save-file.ts';
import { quoteCell } from '@carnet/domain/text/spreadsheet-cell';
import { formRules } from '@carnet/i18n/form-rules';
import type { Language } from '@carnet/i18n/language';
import { writeSheetCsv, type SheetCell } from '@carnet/imports/content/write-sheet';

const BYTE_ORDER_MARK = '\ufeff';

/** Saves the tables of a report in one CSV, each below its title, in the spreadsheet format of the language. */
export function saveReport(
  name: string,
  sections: readonly ReportSection[],
  language: Language,
): Promise<SavedFile> {
  const tables = sections.flatMap(({ title, table }) => {
    if (table === null) return [];
    const csv = writeSheetCsv(
      {
        name: title,
        columns: table.columns.map((heading) => ({ heading, width: 12 })),
        rows: table.rows.map(({ cells }) => cells.map(sheetCell)),
      },
      formRules[language].sheet,
    );
    return [`${quoteCell(title)}\r\n${csv.replace(BYTE_ORDER_MARK, '')}`];
  });
  return saveOrShare(new Blob([BYTE_ORDER_MARK + tables.join('\r\n')], { type: 'text/csv' }), `${name}.csv`);
}

/** In a file measured values are numbers, with the unit in the name. */
function sheetCell(cell: ReportCell): SheetCell {
  if (cell === null || 'text' in cell || 'kilometres' in cell || 'euros' in cell) return cell;
  if ('measured' in cell) return { text: `${cell.measured} (${cell.unit})` };
  if ('perHundred' in cell) return { quantity: Math.round(cell.perHundred * 100) / 100 };
  if ('eurosPerUnit' in cell) return { quantity: cell.eurosPerUnit };
  if ('share' in cell) return { quantity: roundShare(cell.share) };
  if ('change' in cell) return { quantity: roundShare(cell.change) };
  return { quantity: cell.quantity };
}

function roundShare(share: number): number {
  return Math.round(share * 10_000) / 10_000;
}
