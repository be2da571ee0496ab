import type { Row } from '#tables/split-cells.ts';
import { searchable } from '@carnet/domain/text/searchable';

/** A row with access to cells by heading. */
export interface NamedRow {
  readonly row: Row;
  /** The cell under the first of these headings that the table has; empty without one. */
  readonly cell: (...names: readonly string[]) => string;
}

/** Compares names without case, accents, blanks and brackets. */
function folded(name: string): string {
  return searchable(name.replace(/\([^)]*\)/g, '')).replace(/[\s_]/g, '');
}

/** Names the cells of rows by a header; a repeated heading refers to its first column. */
export function nameRows(header: Row, rows: readonly Row[]): NamedRow[] {
  const columns = new Map<string, number>();
  for (const [index, name] of header.cells.entries()) {
    const key = folded(name);
    if (!columns.has(key)) columns.set(key, index);
  }
  return rows
    .filter((row) => row.cells.some((cell) => cell.trim() !== ''))
    .map((row) => ({
      row,
      cell: (...names) => {
        const index = names.map((name) => columns.get(folded(name))).find((found) => found !== undefined);
        return index === undefined ? '' : (row.cells[index] ?? '').trim();
      },
    }));
}

/** A part of a file that contains several titled tables. */
export interface Section {
  readonly title: string;
  readonly header: Row;
  readonly rows: readonly Row[];
}

/** Cuts a file at title lines, as `titleOf` recognises them; the line below each is its header. */
export function cutSections(rows: readonly Row[], titleOf: (row: Row) => string | null): Section[] {
  const sections: { title: string; header: Row | null; rows: Row[] }[] = [];
  for (const row of rows) {
    const title = titleOf(row);
    if (title !== null) {
      sections.push({ title, header: null, rows: [] });
      continue;
    }
    const section = sections.at(-1);
    if (!section || row.cells.every((cell) => cell.trim() === '')) continue;
    if (section.header === null) section.header = row;
    else section.rows.push(row);
  }
  return sections.flatMap(({ title, header, rows: under }) =>
    header === null ? [] : [{ title, header, rows: under }],
  );
}
