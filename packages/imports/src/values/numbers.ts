export type DecimalMark = ',' | '.';

const SPACES = /[\s\u00a0\u2007\u2009\u202f]/g;
/** Currency names and signs; longer signs before those they contain. */
const CURRENCIES: readonly (readonly [RegExp, string])[] = [
  [/€|\beur(?:os?)?\b/gi, 'EUR'],
  [/R\$|\bbrl\b/gi, 'BRL'],
  [/CA?\$|\bcad\b/gi, 'CAD'],
  [/AU?\$|\baud\b/gi, 'AUD'],
  [/(?:US)?\$|\busd\b|\bdollars?\b/gi, 'USD'],
  [/£|\bgbp\b/gi, 'GBP'],
  [/\bs?chf\b|\bsfr\b\.?|(?<=\d\s?)fr\.?$|^fr\.? /gi, 'CHF'],
  [/zł|\bzl\b|\bpln\b/gi, 'PLN'],
  [/kč|\bczk\b/gi, 'CZK'],
  [/\bsek\b/gi, 'SEK'],
  [/\bnok\b/gi, 'NOK'],
  [/\bdkk\b|\bkr\b\.?/gi, 'DKK'],
  [/\bhuf\b|(?<=\d\s?)ft\b/gi, 'HUF'],
  [/\bron\b|\blei\b/gi, 'RON'],
  [/₽|руб\.?|\brub\b/gi, 'RUB'],
  [/₴|грн\.?|\buah\b/gi, 'UAH'],
  [/₺|\btry\b/gi, 'TRY'],
  [/¥|\bjpy\b/gi, 'JPY'],
  [/₹|\binr\b/gi, 'INR'],
  [/\bmad\b|\bdhs?\b/gi, 'MAD'],
  [/\btnd\b|\bdt\b/gi, 'TND'],
  [/\bdzd\b/gi, 'DZD'],
  [/\bf?cfa\b|\bxof\b/gi, 'XOF'],
];

/** Group marks for each decimal mark. */
const GROUPS: Readonly<Record<DecimalMark, RegExp>> = {
  ',': /\.(?=\d{3}(?:\D|$))/g,
  '.': /,(?=\d{3}(?:\D|$))/g,
};

/** A number in plain decimal form (`-1234.5`), and its currency. */
export interface ReadNumber {
  readonly decimal: string;
  readonly isNegative: boolean;
  readonly currency: string | null;
}

/** The currency in a text, by sign or code; null without one. */
export function currencyIn(text: string): string | null {
  if (!/[^\d\s.,'’()+-]/.test(text)) return null;
  return CURRENCIES.find(([pattern]) => text.search(pattern) >= 0)?.[1] ?? null;
}

/** Whether countries with this currency measure roads in miles. */
export function isOfMiles(currency: string): boolean {
  return currency === 'USD' || currency === 'GBP';
}

/**
 * Reads a number with this decimal mark. Group marks: blanks of any width, the other mark before three
 * digits, `'`. Negative: `-12`, `12-`, `(12)`. Null if the text is not a number.
 */
export function readNumber(text: string, mark: DecimalMark): ReadNumber | null {
  const currency = currencyIn(text);
  const euros = text.includes('€')
    ? text.replace(/^(\D*\d+)€(\d{2})$/, `$1${mark}$2`).replaceAll('€', '')
    : text;
  const bare = euros.replace(/\s+/g, ' ').trim();
  let rest = (/\p{L}|\p{Sc}/u.test(bare) ? withoutCurrency(bare) : bare).replace(SPACES, '');
  const isNegative = /^[-−]|^\(.*\)$|[-−]$/.test(rest);
  rest = rest
    .replace(/[()−-]/g, '')
    .replace(/^\+/, '')
    .replace(/['’](?=\d{3})/g, '');
  rest = rest.replace(GROUPS[mark], '').replace(mark, '.');
  if (!/^(?:\d{1,15}(?:\.\d*)?|\.\d+)$/.test(rest)) return null;
  return { decimal: rest, isNegative, currency };
}

function withoutCurrency(text: string): string {
  return CURRENCIES.reduce((rest, [pattern]) => rest.replace(pattern, ''), text);
}

/**
 * Reads a number of an app: with a decimal point, or with a decimal comma if the comma cannot be a group mark
 * (`12,50`; `1,234` has a group).
 */
function readAppNumber(text: string | number | null | undefined): ReadNumber | null {
  const whole = String(text ?? '');
  return readNumber(whole, '.') ?? readNumber(whole, ',');
}

/** Computes cents from the digits, never from a float; null with more than two significant decimals. */
export function exactCents({ decimal, isNegative }: ReadNumber): number | null {
  const [whole = '', fraction = ''] = decimal.split('.');
  if (/[1-9]/.test(fraction.slice(2))) return null;
  const cents = Number(`${whole || '0'}${fraction.slice(0, 2).padEnd(2, '0')}`);
  return isNegative ? -cents : cents;
}

/**
 * Rounded cents of an app's number with a point, because some apps store money in floats. Null if the text is
 * not a number.
 */
export function appCents(text: string | number | null | undefined): number | null {
  const read = readAppNumber(text);
  if (!read) return null;
  const cents = Math.round(Number(read.decimal) * 100);
  return read.isNegative ? -cents : cents;
}

/** An app's number with a point; null if the text is not a number. */
export function appNumber(text: string | number | null | undefined): number | null {
  const read = readAppNumber(text);
  if (!read) return null;
  return read.isNegative ? -Number(read.decimal) : Number(read.decimal);
}

const MAX_DECIMAL = 30;

/**
 * Reads a quantity or unit price, in which a single mark is always a decimal mark: `1,799` is less than two.
 */
export function readDecimal(text: string): number | null {
  if (text === '' || text.length > MAX_DECIMAL) return null;
  const read = readNumber(text, ',') ?? readNumber(text, '.');
  if (!read) return null;
  const single = /^\D{0,3}(\d{1,6})[.,](\d+)\D*$/.exec(text.replace(SPACES, ''));
  const value = single ? Number(`${single[1]}.${single[2]}`) : Number(read.decimal);
  return read.isNegative ? -value : value;
}

/** Kilometres or miles in a text without a unit; a mark before three digits is a group mark. */
function readDistance(text: string): number | null {
  const bare = text.replace(/\b(?:kms?|kilom[eè]tres?|miles?|mi)\b\.?/gi, '').replace(SPACES, '');
  const grouped = bare.replace(/^(\d{1,3})([.,'’]\d{3})+$/, (whole) => whole.replace(/\D/g, ''));
  if (!/^\d{1,9}(?:[.,]\d*)?$/.test(grouped)) return null;
  return Math.round(Number(grouped.replace(',', '.')));
}

/** A parsed mileage. */
export interface MileageReading {
  /** Null if missing or unreadable. */
  readonly mileage: number | null;
  /** « env. 60 000 », « 58k »: stored and marked. */
  readonly isGuess: boolean;
  /** There is a mileage, but it is unreadable. */
  readonly isOpen: boolean;
  /** Words next to the number. */
  readonly rest: string;
}

const MAX_MILEAGE_TEXT = 80;
const ABOUT =
  /^\s*(?:~|≈|±|\+\/-|environ\b|env\b\.?|approx(?:imativement)?\b\.?|vers\b|autour de\b|à peu près\b|about\b|around\b|circa\b|ca\.|etwa\b)\s*/iu;
const ABOUT_BEHIND = /\s*(?:\?+|\(?(?:env(?:iron)?|approx(?:imatif)?|à peu près)\b\.?\)?)\s*$/iu;
const LABEL = /^\s*(?:km|kms|kilom[eé]trage|compteur|odo(?:m[eè]tre)?)\s*[:=]?\s*(?=\d)/iu;
const DISTANCE_UNIT = /(?<=[\d\s])(?:kms?|kilom[eèé]tres?|miles?|mi|k?m)(?![\p{L}\p{N}])\.?/giu;
const THOUSANDS = /^(\d{1,3}(?:[.,]\d)?)\s?(?:k(?:km)?|mille)$/i;

/** Reads a mileage with a unit, words or « about » next to it; two numbers are not a mileage. */
export function readMileage(text: string): MileageReading {
  const none = { mileage: null, isGuess: false, isOpen: false, rest: '' };
  if (text === '') return none;
  if (text.length > MAX_MILEAGE_TEXT) return { ...none, isOpen: /\d/.test(text), rest: text };
  const isAbout = ABOUT.test(text) || ABOUT_BEHIND.test(text);
  const bare = text.replace(ABOUT, '').replace(LABEL, '').replace(ABOUT_BEHIND, '').trim();
  const plain = readDistance(bare);
  if (plain !== null) return { ...none, mileage: plain, isGuess: isAbout, rest: isAbout ? text : '' };
  const [, thousands] = THOUSANDS.exec(bare.replace(/\s*kms?$/i, '')) ?? [];
  if (thousands !== undefined) {
    return {
      ...none,
      mileage: Math.round(Number(thousands.replace(',', '.')) * 1000),
      isGuess: true,
      rest: text,
    };
  }
  const glued = readDistance(bare.replace(DISTANCE_UNIT, '').trim());
  if (glued !== null) return { ...none, mileage: glued, isGuess: isAbout, rest: isAbout ? text : '' };
  const [, number = '', words] =
    /^([\d\s.,'’]{2,15}?)\s*(?:kms?\b)?\s*[(,;:–-]?\s*(\p{L}[^\d]*)$/iu.exec(bare) ?? [];
  const beside = words === undefined ? null : readDistance(number.trim());
  if (beside !== null) return { ...none, mileage: beside, isGuess: isAbout, rest: text };
  return {
    ...none,
    isOpen: /\d|^(?:idem|id\.?|dito|["”〃])$/i.test(text),
    rest: /[\p{L}\d]/u.test(text) ? text : '',
  };
}

export type MarkVote = DecimalMark | 'contradiction' | 'open';

/** The decimal mark of a column of amounts: three digits after the only mark prove nothing. */
export function voteMark(texts: Iterable<string>): { readonly mark: MarkVote; readonly examples: string[] } {
  const proofs = new Map<DecimalMark, string>();
  for (const text of texts) {
    const isOne = !/\d[^\d.,'’\s]+\s*\d|\d\s+[^\d.,'’\s]+\s*\d/.test(text);
    const mark = isOne ? markProved(text.replace(/[^\d.,]/g, '')) : null;
    if (mark !== null && !proofs.has(mark)) proofs.set(mark, text);
  }
  const examples = [...proofs.values()];
  if (proofs.size > 1) return { mark: 'contradiction', examples };
  return { mark: [...proofs.keys()][0] ?? 'open', examples };
}

/**
 * The decimal mark if amounts have only group marks (`1,234`): the other mark, because money has no three
 * decimals.
 */
export function voteGroup(texts: Iterable<string>): DecimalMark | null {
  for (const text of texts) {
    const group = /^\d{1,3}([.,])\d{3}$/.exec(text.replace(/[^\d.,]/g, ''))?.[1];
    if (group !== undefined) return group === ',' ? '.' : ',';
  }
  return null;
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
