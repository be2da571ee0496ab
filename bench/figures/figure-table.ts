import { isAimMet, type Figure } from '#figures/figure.ts';
import { writeAim, writeSpread, writeValue } from '#figures/write-value.ts';

export const HEADINGS = ['', 'measured', 'p50 / p99', 'limit', 'which is', '× limit', 'aim', ''] as const;

/** A figure beside its limit, in the order of the headings. */
export function cellsOf(figure: Figure): string[] {
  const { title, value, unit, limit, aim } = figure;
  return [
    title,
    writeValue(value, unit),
    writeSpread(figure),
    limit ? writeValue(limit.value, unit) : '',
    limit ? limit.title : '',
    limit ? limit.ratio.toFixed(2) : '',
    aim ? writeAim(aim, unit) : '',
    { true: 'met', false: 'MISSED', null: '' }[`${isAimMet(figure)}`],
  ];
}

const LEFT_ALIGNED = new Set([0, 4, 6, 7]);

/** Lines of a table in columns; text on the left, numbers on the right. */
export function tableLines(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => row[column]?.length ?? 0)));
  return rows.map((row) =>
    row
      .map((cell, column) => {
        const width = widths[column] ?? 0;
        return LEFT_ALIGNED.has(column) ? cell.padEnd(width) : cell.padStart(width);
      })
      .join('  ')
      .trimEnd(),
  );
}
