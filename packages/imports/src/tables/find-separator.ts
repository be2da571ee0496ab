const SEPARATORS = [';', ',', '\t', '|'] as const;
const LOOKED_AT = 50;
/** The line that defines the separator for Excel. */
export const SAID_SEPARATOR = /^sep=(.)\r?\n?/i;

/** The separator of a spreadsheet’s table and the start of its rows, after an Excel line `sep=;`. */
export function findSeparator(text: string): { readonly separator: string; readonly start: number } {
  const said = SAID_SEPARATOR.exec(text);
  if (said?.[1]) return { separator: said[1], start: said[0].length };
  const lines = linesOutsideQuotes(text);
  const votes = SEPARATORS.map((separator) => ({ separator, ...steadiness(lines, separator) }));
  const best = votes.toSorted((a, b) => b.share - a.share || b.count - a.count)[0];
  return { separator: best && best.count > 0 ? best.separator : ';', start: 0 };
}

/** The separator of an app’s table: apps write commas; a spreadsheet may have changed them. */
export function findAppSeparator(text: string): string {
  const said = SAID_SEPARATOR.exec(text)?.[1];
  if (said) return said;
  const first = linesOutsideQuotes(text).join('\n');
  const [best] = [',', ';', '\t']
    .map((separator) => ({ separator, count: first.split(separator).length }))
    .toSorted((a, b) => b.count - a.count);
  return best?.separator ?? ',';
}

/** The first lines without quoted text. */
function linesOutsideQuotes(text: string): string[] {
  return text
    .slice(0, 200_000)
    .replace(/"(?:[^"]|"")*"/g, '')
    .split(/\r\n|\r|\n/)
    .filter((line) => line.trim() !== '')
    .slice(0, LOOKED_AT);
}

/**
 * The share of lines with the most frequent number of separators, or more, because remarks in the margin add
 * some. A comma between digits in every line is a decimal comma.
 */
function steadiness(lines: readonly string[], separator: string): { share: number; count: number } {
  const counts = new Map<number, number>();
  let isDecimal = separator === ',';
  for (const line of lines) {
    const count = line.split(separator).length - 1;
    if (count > 0) counts.set(count, (counts.get(count) ?? 0) + 1);
    if (isDecimal && line.replace(/\d,[\d-]/g, '').includes(',')) isDecimal = false;
  }
  if (isDecimal) return { share: 0, count: 0 };
  const [count, own] = [...counts].toSorted((a, b) => b[1] - a[1] || b[0] - a[0])[0] ?? [0, 0];
  const more = count > 1 ? [...counts].reduce((sum, [other, of]) => sum + (other > count ? of : 0), 0) : 0;
  return { share: own + more + (count > 1 ? 0.5 : 0), count };
}
