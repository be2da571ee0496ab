import type { Row } from '#tables/split-cells.ts';
import { isObject, objectsOf, textAt } from '#values/json.ts';

const MAX_ROWS = 200_000;
const MAX_COLUMNS = 200;

/** The lists of flat objects of a JSON as tables under the names of their fields; empty where there are none. */
export function parseJsonTables(value: unknown): (readonly Row[])[] {
  const lists = Array.isArray(value) ? [value] : isObject(value) ? Object.values(value) : [];
  return lists.flatMap((list) => {
    const rows = objectsOf(list).slice(0, MAX_ROWS);
    const names = [...new Set(rows.flatMap((row) => Object.keys(row)))].slice(0, MAX_COLUMNS);
    if (rows.length === 0 || names.length < 2) return [];
    const table = rows.map((row) => names.map((name) => textAt(row, name)));
    return [[names, ...table].map((cells, index) => ({ line: index + 1, cells, text: cells.join(' ; ') }))];
  });
}
