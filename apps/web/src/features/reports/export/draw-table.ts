import { INK, type PdfPage } from '#features/reports/export/pdf-page.ts';
import { textWidth, wrapText } from '#features/reports/export/pdf-font.ts';

/** A table as texts; all columns but the first hold figures, which end at one line. */
export interface TextTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** The measures of a table that fits a width. */
export interface TableLayout {
  readonly size: number;
  /** Where each column ends, from the left of the table. */
  readonly ends: readonly number[];
  readonly heads: readonly (readonly string[])[];
  readonly headHeight: number;
  readonly rowHeight: number;
}

const SIZES = [8.5, 8, 7.5, 7, 6.5, 6, 5.5, 5];
const GAP = 8;

/** The largest size at which no figure is cut; headings are wrapped. */
export function layTable({ columns, rows }: TextTable, width: number): TableLayout {
  const size = SIZES.find((one) => sumOf(naturalWidths(columns, rows, one)) <= width) ?? Math.min(...SIZES);
  const natural = naturalWidths(columns, rows, size);
  const spare = Math.max(0, width - sumOf(natural)) / columns.length;
  let end = 0;
  const widths = natural.map((one) => one + spare);
  const heads = columns.map((column, index) =>
    wrapText(column, 'bold', size, (widths[index] ?? width) - (index === 0 ? 0 : 2)),
  );
  const lines = Math.max(...heads.map(({ length }) => length));
  return {
    size,
    ends: widths.map((one) => (end += one)),
    heads,
    headHeight: lines * (size + 2) + 5,
    rowHeight: size + 5,
  };
}

export function drawTableHead(
  page: PdfPage,
  { heads, ends, size, headHeight }: TableLayout,
  x: number,
  y: number,
): void {
  heads.forEach((lines, index) => {
    lines.forEach((line, at) =>
      page.text(line, ...placeOf(index, ends, x, y + headHeight - 5 - (lines.length - 1 - at) * (size + 2)), {
        size,
        font: 'bold',
        colour: INK.muted,
        align: index === 0 ? 'start' : 'end',
      }),
    );
  });
  page.line([
    [x, y + headHeight],
    [x + (ends.at(-1) ?? 0), y + headHeight],
  ]);
}

export function drawTableRow(
  page: PdfPage,
  { ends, size, rowHeight }: TableLayout,
  cells: readonly string[],
  x: number,
  y: number,
): void {
  cells.forEach((cell, index) =>
    page.text(cell, ...placeOf(index, ends, x, y + rowHeight - 4), {
      size,
      align: index === 0 ? 'start' : 'end',
    }),
  );
  page.line(
    [
      [x, y + rowHeight],
      [x + (ends.at(-1) ?? 0), y + rowHeight],
    ],
    INK.line,
    0.3,
  );
}

function placeOf(index: number, ends: readonly number[], x: number, y: number): [number, number] {
  return [index === 0 ? x : x + (ends[index] ?? 0), y];
}

function naturalWidths(columns: readonly string[], rows: TextTable['rows'], size: number): number[] {
  return columns.map((column, index) => {
    const cells = rows.map((row) => textWidth(row[index] ?? '', 'regular', size));
    const words = column.split(' ').map((word) => textWidth(word, 'bold', size));
    return Math.max(...cells, ...words) + GAP;
  });
}

function sumOf(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}
