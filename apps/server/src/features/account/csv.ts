import type { ExportTable } from '#features/account/export-tables.ts';
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
    waiting.push(row.map((cell) => (typeof cell === 'boolean' ? String(cell) : cell)));
    if (waiting.length < ROWS_AT_ONCE) continue;
    yield stringify(waiting);
    waiting = [];
  }
  if (waiting.length > 0) yield stringify(waiting);
}
