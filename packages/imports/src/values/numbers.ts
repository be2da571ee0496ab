export type DecimalMark = ',' | '.';

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\beur(?:os?)?\b|\beuro\b/i, 'EUR'],
  [/US\$|\$|\busd\b/i, 'USD'],
  [/£|\bgbp\b/i, 'GBP'],
  [/\bchf\b|\bfr\.?$|^fr\.? /i, 'CHF'],
];

/** A number in a plain decimal writing (`-1234.5`), and what stood beside it. */
export interface ReadNumber {
  readonly decimal: string;
  readonly isNegative: boolean;
  readonly currency: string | null;
}

/** The currency that a text names by its sign or code; null without one. */
export function currencyIn(text: string): string | null {
  return CURRENCIES.find(([pattern]) => pattern.test(text))?.[1] ?? null;
}

/**
 * Reads a number with this decimal mark. Group marks: blanks of any width, the other mark before three digits, `'`.
 * Negative: `-12`, `12-`, `(12)`. Null for a text that is no number.
 */
export function readNumber(text: string, mark: DecimalMark): ReadNumber | null {
  const currency = currencyIn(text);
  let rest = text.replace(/US\$|[€$£]|\b(?:eur(?:os?)?|usd|gbp|chf)\b/gi, (sign) =>
    sign === '€' ? '€' : '',
  );
  rest = rest
    .replace(/^(\D*\d+)€(\d{2})$/, `$1${mark}$2`)
    .replaceAll('€', '')
    .replace(SPACES, '');
  const isNegative = /^[-−]|^\(.*\)$|[-−]$/.test(rest);
  rest = rest
    .replace(/[()−-]/g, '')
    .replace(/^\+/, '')
    .replace(/['’](?=\d{3})/g, '');
  const group = mark === ',' ? String.raw`\.` : ',';
  rest = rest.replace(new RegExp(`${group}(?=\\d{3}(?:\\D|$))`, 'g'), '').replace(mark, '.');
  if (!/^(?:\d{1,15}(?:\.\d*)?|\.\d+)$/.test(rest)) return null;
  return { decimal: rest, isNegative, currency };
}

/** Cents of a decimal writing by its digits, never by a float; null where it has more than two decimals that count. */
export function exactCents({ decimal, isNegative }: ReadNumber): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (/[1-9]/.test(fraction.slice(2))) return null;
  const cents = Number(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`);
  return isNegative ? -cents : cents;
}

/** Cents of an app's number with a point, rounded: some keep money in floats. Null for a text that is no number. */
export function appCents(text: string | number | null | undefined): number | null {
  const read = readNumber(String(text ?? ''), '.');
  if (!read) return null;
  const cents = Math.round(Number(read.decimal) * 100);
  return read.isNegative ? -cents : cents;
}

/** An app's number with a point; null for a text that is no number. */
export function appNumber(text: string | number | null | undefined): number | null {
  const read = readNumber(String(text ?? ''), '.');
  if (!read) return null;
  return read.isNegative ? -Number(read.decimal) : Number(read.decimal);
}

/** The kilometres or miles in a text of a person: without unit, a group mark before three digits is none of decimals. */
export function readDistance(text: string): number | null {
  const bare = text.replace(/\b(?:kms?|kilom[eè]tres?|miles?|mi)\b\.?/gi, '').replace(SPACES, '');
  const grouped = bare.replace(/^(\d{1,3})([.,'’]\d{3})+$/, (whole) => whole.replace(/\D/g, ''));
  if (!/^\d{1,9}(?:[.,]\d*)?$/.test(grouped)) return null;
  return Math.round(Number(grouped.replace(',', '.')));
}

export type MarkVote = DecimalMark | 'contradiction' | 'open';

/** The decimal mark of a column of amounts (research, imports.md §3.5): three digits behind the only mark prove nothing. */
export function voteMark(texts: Iterable<string>): { readonly mark: MarkVote; readonly examples: string[] } {
  const proofs = new Map<DecimalMark, string>();
  for (const text of texts) {
    const mark = markProved(text.replace(/[^\d.,]/g, ''));
    if (mark !== null && !proofs.has(mark)) proofs.set(mark, text);
  }
  const examples = [...proofs.values()];
  if (proofs.size > 1) return { mark: 'contradiction', examples };
  return { mark: [...proofs.keys()][0] ?? 'open', examples };
}

function markProved(digits: string): DecimalMark | null {
  const marks: readonly string[] = digits.match(/[.,]/g) ?? [];
  const last = marks.at(-1);
  if (last !== '.' && last !== ',') return null;
  const other = last === ',' ? '.' : ',';
  if (marks.includes(other)) return marks.filter((mark) => mark === last).length === 1 ? last : other;
  if (marks.length > 1) return other;
  return digits.length - digits.lastIndexOf(last) - 1 === 3 ? null : last;
}
