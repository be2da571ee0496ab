import type { Row } from '#tables/split-cells.ts';

export const MAX_SHEETS = 50;
export const MAX_CELLS = 500_000;
export const MAX_COLUMNS = 2000;

/** A cell of a workbook as text, and whether the workbook stores it as a number. */
export interface SheetCellValue {
  readonly text: string;
  readonly isNumber: boolean;
  readonly isComputed?: boolean;
  /** It repeats a merged cell above it. */
  readonly isMerged?: boolean;
}

/** Removes the rounding noise of binary fractions: 325.00000000000006 is 325. */
export function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const rounded = Math.round(number * 100) / 100;
  return String(Math.abs(rounded - number) < 1e-6 ? rounded : number);
}

const DECIMAL_COMMA = /^\D{0,5}\d{1,3}(?:[\s.]?\d{3})*,\d{1,2}\D{0,5}$/;

/** The rows of a sheet. Numbers get a decimal comma if the texts of their column have one. */
export function inMarkOfTexts(
  rows: readonly { readonly line: number; readonly cells: readonly SheetCellValue[] }[],
): Row[] {
  const isComma = rows.some(({ cells }) =>
    cells.some(({ text, isNumber }) => !isNumber && DECIMAL_COMMA.test(text)),
  );
  return rows.map(({ line, cells }) => {
    const texts = cells.map(({ text, isNumber }) => (isNumber && isComma ? text.replace('.', ',') : text));
    const own = cells.map(({ isMerged }, index) => (isMerged === true ? '' : (texts[index] ?? '')));
    return {
      line,
      cells: texts,
      text: own.join(' ; '),
      merged: placesOf(cells, ({ isMerged }) => isMerged),
      numbers: placesOf(cells, ({ isNumber }) => isNumber),
      computed: placesOf(cells, ({ isComputed }) => isComputed),
    };
  });
}

const NO_PLACES: ReadonlySet<number> = new Set();

/** The positions of the cells with a mark. */
function placesOf(
  cells: readonly SheetCellValue[],
  isMarked: (cell: SheetCellValue) => boolean | undefined,
): ReadonlySet<number> {
  const places = cells.flatMap((cell, index) => (isMarked(cell) === true ? [index] : []));
  return places.length === 0 ? NO_PLACES : new Set(places);
}

/** Cells merged over several rows of one column, by row number and column (from 0) of the sheet. */
export interface MergedCells {
  readonly column: number;
  readonly from: number;
  readonly to: number;
}

/** Repeats each merged cell in the rows that it spans, up to the last row of the sheet. */
export function fillMerged(
  rows: readonly { readonly line: number; readonly cells: SheetCellValue[] }[],
  merged: readonly MergedCells[],
): void {
  const byLine = new Map(rows.map((row) => [row.line, row.cells]));
  let filled = 0;
  for (const { column, from, to } of merged) {
    const value = byLine.get(from)?.[column];
    if (value === undefined || value.text === '') continue;
    for (let line = from + 1; line <= to; line += 1) {
      const cells = byLine.get(line);
      filled += 1;
      if (filled > MAX_CELLS) return;
      if (!cells) continue;
      while (cells.length <= column) cells.push({ text: '', isNumber: false });
      if (cells[column]?.text === '') cells[column] = { ...value, isMerged: true };
    }
  }
}
