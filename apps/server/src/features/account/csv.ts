import type { Cell, ExportTable } from '#features/account/export-tables.ts';
import { escapeCell } from '@carnet/domain/text/spreadsheet-cell';
import { stringify } from 'csv-stringify/sync';

/** Starting to write and handing on cost more than a row does, so that many are written at once. */
const ROWS_AT_ONCE = 200;

/** The text of a table in pieces (RFC 4180), with a line of field names, which is there also without rows. */
export async function* csvOf({
  columns,
  rows,
}: Pick<ExportTable, 'columns' | 'rows'>): AsyncGenerator<string> {
  let waiting: (string | number | null)[][] = [[...columns]];
  for await (const row of rows()) {
    waiting.push(row.map(writtenCell));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield stringify(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield stringify(waiting);
}

/** Numbers stay numbers: one below zero is no formula. */
function writtenCell(cell: Cell): string | number | null {
  if (typeof cell === 'boolean') return String(cell);
  return typeof cell === 'string' ? escapeCell(cell) : cell;
}
