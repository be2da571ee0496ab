import { currencyIn, readNumber, type DecimalMark } from '#values/numbers.ts';
import { fold } from '#words/fold.ts';

/** How a file stores a value: as text, or as a number in a workbook. */
export type KeptAs = 'text' | 'number' | 'computed';

/** A parsed money cell. */
export type AmountReading =
  | { readonly kind: 'sure'; readonly cents: number; readonly currency: string | null; readonly rest: string }
  /** `about` 60 € is taken, and marked. */
  | {
      readonly kind: 'guess';
      readonly cents: number;
      readonly currency: string | null;
      readonly rest: string;
    }
  | { readonly kind: 'asked'; readonly proposal: number | null; readonly currency: string | null };

const MAX_LENGTH = 60;
const FRANCS_PER_EURO = 6.55957;
const NOTHING_PAID =
  /^(?:offerte?s?|inclu(?:s|se|ses)|compri(?:s|se|ses)|gratuite?s?|gratuitement|(?:sous |pris(?:e)? en charge (?:par (?:la )?)?|prise garantie )?garantie(?: constructeur)?|cadeau|rien|geste commercial|pris en charge|free|free of charge|warranty|under warranty|no charge|kostenlos|gratis|garantia|garanzia|kulanz)(?: ?[(:,-]? ?(?!.*\b(?:refus|pas|non|sauf|hors|sans|partiel))[\p{L} .'()-]{1,40})?$/u;
const NO_AMOUNT = /^(?:[-–—/.?]+|x|n\/?[acd]|nc|neant|inconnu|\?+)?$/;
const APPROXIMATE = /^(?:~|≈|±|env(?:iron)?\b\.?|approx\.?|ca\.|vers|about|circa|etwa)\s*/;
const FRANCS = /\d\s*(?:ff|f|frs|francs?)\b/;
const BEFORE_TAX = /\b(?:ht|h\.t\.|hors taxes?|netto|excl)(?![\p{L}])/u;
const AFTER_TAX = /\s*\b(?:t\.?t\.?c\.?|brutto|toutes taxes comprises|incl)(?![\p{L}])/u;
const EUROS_AND_CENTS = /^(\d[\d .]{0,9}?)\s*(?:€|euros?|eur|e)\s*(\d{2})(?:\s*(?:cts?|centimes?|c))?$/;
const NO_CENTS = /^(\d[\d .']{0,9}?)[,.]\s?(?:-{1,2}|–|—)\s*(?:€|euros?|eur|chf|fr\.?)?$/;
/** An amount followed by words: `45 € (avec bon)`; `120 € dont 20 € de main d’œuvre` contains two. */
const WITH_WORDS = /^(.{0,30}?\d\s*(?:€|euros?)?)\s*(?:[(,;:–-]\s*)?(\p{L}[^\d]{2,})$/u;

/**
 * Reads an amount as users write it. Three digits after the only mark are read with the mark of the column,
 * and asked about if both interpretations are possible.
 * @param mark the decimal mark of the column; null if nothing proves one
 * @param kept how the workbook stores it: numbers have no group marks, computed ones are rounded to cents
 */
export function readAmount(text: string, mark: DecimalMark | null, kept: KeptAs = 'text'): AmountReading {
  const currency = text.length > MAX_LENGTH ? null : currencyIn(text);
  if (text.length > MAX_LENGTH) return { kind: 'asked', proposal: null, currency };
  const sure = (cents: number, rest = ''): AmountReading => ({ kind: 'sure', cents, currency, rest });
  const plain = fold(text).replace(/\s+/g, ' ');
  if (NOTHING_PAID.test(plain)) return sure(0, text);
  if (NO_AMOUNT.test(plain))
    return plain.includes('?') ? { kind: 'asked', proposal: null, currency } : sure(0);
  const isGuess = APPROXIMATE.test(plain) || plain.endsWith('?');
  const bare = plain
    .replace(APPROXIMATE, '')
    .replace(/\s*\?+$/, '')
    .replace(AFTER_TAX, '')
    .trim();
  const done = (cents: number, rest = ''): AmountReading =>
    isGuess ? { kind: 'guess', cents, currency, rest } : sure(cents, rest);
  const written = inEurosAndCents(bare);
  if (written !== null) return done(written);
  if (FRANCS.test(bare)) {
    const francs = centsOf(bare.replace(/[^\d.,' -]/g, ''), mark, kept);
    const proposal = francs.cents === null ? null : Math.round(francs.cents / FRANCS_PER_EURO);
    return { kind: 'asked', proposal, currency: null };
  }
  if (BEFORE_TAX.test(bare)) {
    const { cents } = centsOf(bare.replace(BEFORE_TAX, ''), mark, kept);
    return { kind: 'asked', proposal: cents, currency };
  }
  const read = centsOf(bare, mark, kept);
  if (read.cents !== null && !read.isOpen) return done(read.cents);
  if (read.cents !== null) return { kind: 'asked', proposal: read.cents, currency };
  const [, amount = '', words = ''] = WITH_WORDS.exec(bare) ?? [];
  const own = centsOf(amount, mark, kept);
  const isPaid = own.cents !== null && !own.isOpen && !NOT_THE_COST.test(words);
  return isPaid ? done(own.cents, text) : { kind: 'asked', proposal: own.cents, currency };
}

/** Words after an amount that mean it is not the price of the work. */
const NOT_THE_COST =
  /\b(?:rembours|avoir|devis|estim|dont|sur|par|x|piece\b|unite|l'unite|chacun|chaque|each|la paire)/;

/** Reads « 78 € 50 » and « 89,- »; null for others. */
function inEurosAndCents(bare: string): number | null {
  const [, whole, fraction] = EUROS_AND_CENTS.exec(bare) ?? [];
  if (whole !== undefined && fraction !== undefined) return wholeOf(whole) * 100 + Number(fraction);
  const [, round] = NO_CENTS.exec(bare) ?? [];
  return round === undefined ? null : wholeOf(round) * 100;
}

function wholeOf(text: string): number {
  return Number(text.replace(/\D/g, ''));
}

/** The cents of a number by its own form; `isOpen` if another interpretation is possible, or none is. */
function centsOf(
  text: string,
  mark: DecimalMark | null,
  kept: KeptAs,
): { readonly cents: number | null; readonly isOpen: boolean } {
  const own = kept === 'text' ? markOf(text, mark) : { mark: lastMark(text), isOpen: false };
  const read = readNumber(text, own.mark);
  if (!read) return { cents: null, isOpen: true };
  const [units = '', fraction = ''] = read.decimal.split('.');
  const sign = read.isNegative ? -1 : 1;
  const cents = sign * Math.round(Number(`${units || '0'}.${fraction || '0'}`) * 100);
  if (kept === 'computed' || fraction.length >= COMPUTED_DECIMALS) return { cents, isOpen: false };
  // Money has no three decimals: a thousand is more likely, but both are possible.
  if (own.isOpen) return { cents: sign * Number(`${units}${fraction}`) * 100, isOpen: true };
  const isMore = /[1-9]/.test(fraction.slice(2));
  return { cents: isMore && kept === 'text' ? null : cents, isOpen: isMore };
}

/**
 * The decimal mark that a number proves, or the mark of its column; open if three digits behind it may be
 * decimals or a group.
 */
function markOf(
  text: string,
  ofColumn: DecimalMark | null,
): { readonly mark: DecimalMark; readonly isOpen: boolean } {
  const digits = text.replace(/[^\d.,]/g, '');
  const marks: readonly string[] = digits.match(/[.,]/g) ?? [];
  const last = lastMark(digits);
  if (marks.length === 0) return { mark: ofColumn ?? ',', isOpen: false };
  const isAlone = marks.length === 1;
  const behind = digits.length - digits.lastIndexOf(last) - 1;
  const isRepeated = marks.filter((mark) => mark === last).length > 1;
  if (isRepeated) return { mark: other(last), isOpen: false };
  if (!isAlone || behind !== 3) return { mark: last, isOpen: false };
  const hasGroups = /\d[\s'’]\d{3}[.,]/.test(text) || /^(?:\d{4,}|0)/.test(digits);
  if (hasGroups) return { mark: last, isOpen: false };
  if (ofColumn === null || ofColumn === last) return { mark: last, isOpen: true };
  return { mark: ofColumn, isOpen: false };
}

/** Numbers with this many decimals were computed. */
const COMPUTED_DECIMALS = 5;

function lastMark(text: string): DecimalMark {
  return text.lastIndexOf('.') > text.lastIndexOf(',') ? '.' : ',';
}

function other(mark: DecimalMark): DecimalMark {
  return mark === ',' ? '.' : ',';
}
