import type { Row } from '#tables/split-cells.ts';

export const MAX_SHEETS = 50;
export const MAX_CELLS = 500_000;
export const MAX_COLUMNS = 2000;

/** A cell of a workbook as text, and whether the workbook keeps it as a number. */
export interface SheetCellValue {
  readonly text: string;
  readonly isNumber: boolean;
}

/** Without the noise of binary fractions: 325.00000000000006 is 325. */
export function plainNumber(value: string): string {
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  const rounded = Math.round(number * 100) / 100;
  return String(Math.abs(rounded - number) < 1e-6 ? rounded : number);
}

const DECIMAL_COMMA = /^\D{0,5}\d{1,3}(?:[\s.]?\d{3})*,\d{1,2}\D{0,5}$/;

/** The rows of a sheet: its numbers with a comma where texts beside them have one, so that all of it is one writing. */
export function inMarkOfTexts(
  rows: readonly { readonly line: number; readonly cells: readonly SheetCellValue[] }[],
): Row[] {
  const isComma = rows.some(({ cells }) =>
    cells.some(({ text, isNumber }) => !isNumber && DECIMAL_COMMA.test(text)),
  );
  return rows.map(({ line, cells }) => {
    const texts = cells.map(({ text, isNumber }) => (isNumber && isComma ? text.replace('.', ',') : text));
    return { line, cells: texts, text: texts.join(' ; ') };
  });
}
