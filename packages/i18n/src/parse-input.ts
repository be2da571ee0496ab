import { type CivilDate, addDays, parseCivilDate, weekdayOf } from '@carnet/domain/calendar/civil-date';
import { formRules } from '#form-rules.ts';
import { languageRules, languages, type Language } from '#language.ts';

/** Why a typed text has no value. Each code has a sentence in the namespace `problems`. */
export type InputRefusal = 'empty' | 'not_a_number' | 'not_a_date' | 'negative' | 'too_many_decimals';

export type ParsedInput<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: InputRefusal };

const currencyMark = /^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/i;
const kilometreMark = /(?:km|kms|kilom[èe]tres?|kilometers?)$/i;

/**
 * Parses euros as typed or pasted: `49,9`, `1 234,50 €`, `1,234.50`. A single comma before three digits is a decimal
 * comma in French, hence refused, and groups thousands in English. The schema checks the bounds.
 */
export function parseEuros(text: string, language: Language): ParsedInput<number> {
  const decimal = readDecimal(text, currencyMark, groupMarksFor(language));
  if (!decimal.ok) return decimal;
  if (decimal.fraction.length > 2) return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(`${decimal.whole}.${decimal.fraction}`) };
}

const quantityMark = /(?:€\s?\/\s?)?(?:l|litres?|kwh|kg)$/i;

/** Parses a quantity or unit price with at most three decimals, as on a pump: `38,41`, `1.859 €/L`, `40 L`. */
export function parseThousandths(text: string, language: Language): ParsedInput<number> {
  const decimal = readDecimal(text, quantityMark, groupMarksFor(language));
  if (!decimal.ok) return decimal;
  if (decimal.fraction.length > 3) return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(`${decimal.whole}.${decimal.fraction}`) };
}

/** Parses whole kilometres: `12 345 km`, `12.345` and `12,345` are all 12345, since odometers show no decimals. */
export function parseKilometres(text: string): ParsedInput<number> {
  const decimal = readDecimal(text, kilometreMark, ['.', ',']);
  if (!decimal.ok) return decimal;
  if (decimal.fraction !== '') return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(decimal.whole) };
}

/**
 * Parses a civil date as typed or pasted, always day first: `21/11/2026`, `21-11-26`, `21112026`, `2026-11-21`, `1er
 * août 2026`, `Nov 21, 2026`, and the words for yesterday, today and tomorrow. Month names of every language are
 * accepted, so that pasted dates work.
 * @param today resolves these words and the century of two-digit years, at most 20 years ahead
 */
export function parseDateInput(text: string, today: CivilDate): ParsedInput<CivilDate> {
  if (text.trim() === '') return { ok: false, code: 'empty' };
  const value = readDate(text, today);
  return value === null ? { ok: false, code: 'not_a_date' } : { ok: true, value };
}

function groupMarksFor(language: Language): readonly string[] {
  const { groupMark } = formRules[language];
  return groupMark === undefined ? [] : [groupMark];
}

/** The digits of a number as typed, not yet converted. */
type DecimalText =
  | { readonly ok: true; readonly whole: string; readonly fraction: string }
  | { readonly ok: false; readonly code: 'empty' | 'not_a_number' | 'negative' };

/** Thousands in groups of three with one separator, and optionally another mark for decimals. */
const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;

/**
 * Parses a number with the separators of any language. Any kind of space may group thousands.
 * @param unit a unit or currency at the end or start
 * @param groupMarks separators that group thousands even alone (`12.345`), where they could also be a decimal mark
 */
function readDecimal(text: string, unit: RegExp, groupMarks: readonly string[]): DecimalText {
  const spaced = text.normalize('NFC').replace(/\s+/g, ' ').trim();
  if (spaced === '') return { ok: false, code: 'empty' };
  const [, sign = '', unsigned = ''] = /^([-−+]?) ?(.*)$/.exec(spaced) ?? [];
  const digits = readDigits(unsigned.replace(unit, '').trim(), groupMarks);
  if (!digits) return { ok: false, code: 'not_a_number' };
  return sign === '-' || sign === '−' ? { ok: false, code: 'negative' } : { ok: true, ...digits };
}

function readDigits(number: string, groupMarks: readonly string[]) {
  const [, first, mark = '', rest = '', decimalMark, groupedFraction = ''] = grouped.exec(number) ?? [];
  const isSurelyGrouped = mark === ' ' || decimalMark !== undefined || rest.length > 3;
  if (first !== undefined && (isSurelyGrouped || groupMarks.includes(mark))) {
    return { whole: first + rest.replace(/\D/g, ''), fraction: groupedFraction };
  }
  const [, whole = '', fraction = ''] = plain.exec(number) ?? [];
  return whole + fraction === '' ? null : { whole: whole || '0', fraction };
}

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const yearFirstDigits = /^(\d{4})(\d{2})(\d{2})$/;
const nameThenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** Words for dates in a language, folded. */
interface DateWords {
  /** From January. */
  readonly months: readonly string[];
  /** From Monday, as in ISO 8601. */
  readonly weekdays: readonly string[];
  /** Yesterday, today, tomorrow. */
  readonly days: readonly string[];
  readonly dayThenName: RegExp;
}

const wordsByLanguage = new Map<Language, DateWords>();

/** Created when a typed date first contains a letter: Intl objects are slow to create on a phone. */
function dateWords(language: Language): DateWords {
  const known = wordsByLanguage.get(language);
  if (known) return known;
  const { locale } = languageRules[language];
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const words = {
    months: Array.from({ length: 12 }, (_, index) => fold(month.format(Date.UTC(2024, index, 1)))),
    // 1 January 2024 is a Monday.
    weekdays: Array.from({ length: 7 }, (_, index) => fold(weekday.format(Date.UTC(2024, 0, 1 + index)))),
    days: [-1, 0, 1].map((distance) => fold(day.format(distance, 'day'))),
    dayThenName: new RegExp(
      String.raw`^(\d{1,2})(?:${formRules[language].dayEnding})?[ -]?([a-z]{3,9})\.?[ -]?,? ?(\d{4}|\d{2})$`,
    ),
  };
  wordsByLanguage.set(language, words);
  return words;
}

/** The date in a text, or null. Day first; month names of every language. */
function readDate(text: string, today: CivilDate): CivilDate | null {
  const folded = fold(text);
  if (!/[a-z]/.test(folded)) return readDigitDate(folded, today);
  const words = languages.map(dateWords);
  const relative = words.find(({ days }) => days.includes(folded));
  if (relative) return addDays(today, relative.days.indexOf(folded) - 1);
  const [, first = '', others = ''] = /^(?:le )?(?:([a-z]+),? )?(.*)$/.exec(folded) ?? [];
  const spoken = words.find(({ weekdays }) => weekdays.includes(first));
  if (!spoken) return readWrittenDate(folded, today);
  const date = readWrittenDate(others, today);
  // A weekday that contradicts the date means a typo in one of them: refuse it rather than guess.
  return date !== null && spoken.weekdays[weekdayOf(date) - 1] === first ? date : null;
}

function readWrittenDate(text: string, today: CivilDate): CivilDate | null {
  const written = text.replace(/^(?:le )+/, '');
  return readDigitDate(written, today) ?? readNamedDate(written, today);
}

function readDigitDate(text: string, today: CivilDate): CivilDate | null {
  const iso = yearFirst.exec(text);
  if (iso) return toDate(iso[1], iso[3], iso[4], today);
  const numeric = dayFirst.exec(text);
  if (numeric) return toDate(numeric[4], numeric[3], numeric[1], today);
  const digits = digitsOnly.exec(text);
  const fromDigits = digits && toDate(digits[3], digits[2], digits[1], today);
  if (fromDigits) return fromDigits;
  const isoDigits = yearFirstDigits.exec(text);
  if (isoDigits) return toDate(isoDigits[1], isoDigits[2], isoDigits[3], today);
  return null;
}

function readNamedDate(text: string, today: CivilDate): CivilDate | null {
  const named = languages.map((language) => dateWords(language).dayThenName.exec(text)).find(Boolean);
  if (named) return toDate(named[3], monthNumber(named[2]), named[1], today);
  const nameFirst = nameThenDay.exec(text);
  if (nameFirst) return toDate(nameFirst[3], monthNumber(nameFirst[1]), nameFirst[2], today);
  return null;
}

/** Removes accents, capitals, repeated spaces and typographic apostrophes. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The month of a name or unambiguous prefix: `nov`, `sept`, `juil`, but not `jui`. */
function monthNumber(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const matches = languages.flatMap((language) =>
    dateWords(language).months.flatMap((full, index) => (full.startsWith(name) ? [String(index + 1)] : [])),
  );
  return new Set(matches).size === 1 ? matches[0] : undefined;
}

function toDate(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: CivilDate,
): CivilDate | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const fullYear = year.length === 2 ? toFullYear(Number(year), today) : year;
  // 0202 and 9999 are typos: no vehicle has such a date.
  if (fullYear < '1800' || fullYear > '2299') return null;
  return parseCivilDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Picks the century that puts the year at most 20 years after today; the longest interval is 7300 days. */
function toFullYear(twoDigits: number, today: CivilDate): string {
  const latest = Number(today.slice(0, 4)) + 20;
  return String(latest - ((latest - twoDigits) % 100));
}
