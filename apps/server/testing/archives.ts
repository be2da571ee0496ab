import { FORMATS, typeTable } from '#features/import/table-formats.ts';
import type { TestAnswer, TestCaller } from '#testing/test-caller.ts';
import { ROWS_TYPE } from '@carnet/contract/account/rows-type';
import { parse } from 'csv-parse/sync';
import { quoteCell } from '@carnet/domain/text/spreadsheet-cell';
import { buffer } from 'node:stream/consumers';
import { Readable } from 'node:stream';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';

/** Entries by path. */
export type Entries = Map<string, Buffer>;

export async function unzip(bytes: Buffer): Promise<Entries> {
  const zip = await fromBufferPromise(bytes);
  const entries: Entries = new Map();
  for await (const entry of zip.eachEntry()) {
    entries.set(entry.fileName, await buffer(Readable.from(await zip.openReadStreamPromise(entry))));
  }
  return entries;
}

export async function zipOf(
  entries: Iterable<readonly [string, string | Buffer]>,
  { compress = true } = {},
): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [path, content] of entries) zip.addBuffer(Buffer.from(content), path, { compress });
  zip.end();
  return buffer(Readable.from(zip.outputStream));
}

/** The complete export of an account. */
export async function exportOf(caller: TestCaller): Promise<Buffer> {
  return (await caller.download('/v1/account/export')).bytes;
}

/** Changes of entries by path; one that returns null removes its entry. */
export type EntryChanges = Readonly<Record<string, (text: string) => string | Buffer | null>>;

/** The export of an account with some entries changed. */
export async function editedExport(caller: TestCaller, changes: EntryChanges): Promise<Buffer> {
  return zipOf(editEntries(await unzip(await exportOf(caller)), changes));
}

/** A copy of the entries with the changes. */
export function editEntries(entries: Entries, changes: EntryChanges): Entries {
  const edited = new Map(entries);
  for (const [path, change] of Object.entries(changes)) {
    const changed = change(entries.get(path)?.toString() ?? '');
    if (changed === null) edited.delete(path);
    else edited.set(path, Buffer.from(changed));
  }
  return edited;
}

export function importInto(caller: TestCaller, zip: Uint8Array, query = ''): Promise<TestAnswer> {
  return caller.uploadTo(`/v1/account/import${query}`, zip, 'carnet.zip', 'application/zip');
}

export function tryImportInto(caller: TestCaller, zip: Uint8Array): Promise<TestAnswer> {
  return importInto(caller, zip, '?dryRun=true');
}

/** Rows for an import, one per line; a text is sent unchanged. */
export function linesOf(rows: readonly (object | string)[]): Buffer {
  return Buffer.from(rows.map((row) => (typeof row === 'string' ? row : JSON.stringify(row))).join('\n'));
}

export function sendRows(caller: TestCaller, body: Buffer, query = ''): Promise<TestAnswer> {
  const headers = { 'content-type': ROWS_TYPE };
  return caller.sendBytes('POST', `/v1/account/import${query}`, body, headers);
}

/** The counts of a report, each as `added/skipped/refused`. */
export function countsIn(answer: TestAnswer): Record<string, string> {
  const counts: { entity: string; added: number; skipped: number; refused: number }[] = answer.body.counts;
  return Object.fromEntries(
    counts.map(({ entity, added, skipped, refused }) => [entity, `${added}/${skipped}/${refused}`]),
  );
}

/** The faults of a report or of a refusal, each as `file line column code`. */
export function importFaultsIn(answer: TestAnswer): string[] {
  const faults: { file: string; line: number | null; column: string | null; code: string }[] =
    answer.body.faults ?? [];
  const errors: { pointer: string; code: string }[] = answer.body.errors ?? [];
  return [
    ...faults.map(({ file, line, column, code }) =>
      [file, line, column, code].filter((part) => part !== null).join(' '),
    ),
    ...errors.map(({ pointer, code }) => `${pointer} ${code}`),
  ];
}

type Cells = Record<string, string>;

/** Changes the rows of a table; `change` also gets the index of the row. */
export function rowsEdited(change: (row: Cells, index: number) => Cells | Cells[]): (text: string) => string {
  return (text) => {
    const rows: Cells[] = parse(text, { columns: true });
    const columns = Object.keys(rows[0] ?? {});
    const changed = rows.flatMap(change).map((row) => columns.map((column) => row[column] ?? ''));
    return writeRows([columns, ...changed]);
  };
}

/** Removes columns from a table. */
export function withoutColumns(...names: readonly string[]): (text: string) => string {
  return (text) => {
    const rows: string[][] = parse(text);
    const gone = names.map((name) => rows[0]?.indexOf(name));
    return writeRows(rows.map((row) => row.filter((_, column) => !gone.includes(column))));
  };
}

/** Writes cells unchanged, including their escaping. */
function writeRows(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(quoteCell).join(',')}\n`).join('');
}

/** An export of an account without data. */
export function emptyExport(): Promise<Buffer> {
  const settings = { language: 'fr', timezone: 'Europe/Paris', version: 1 };
  const account = { version: 1, exportedAt: '2026-11-21T10:00:00.000Z', user: {}, settings, files: [] };
  const tables = [FORMATS.vehicle, FORMATS.record, FORMATS.reading, FORMATS.reminder, typeTable].map(
    ({ file, columns }) => [file, `${Object.keys(columns).join(',')}\n`] as const,
  );
  return zipOf([['account.json', JSON.stringify(account)], ...tables]);
}
