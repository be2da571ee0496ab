import { type CivilDate, addDays, parseCivilDate, weekdayOf } from '@carnet/domain/calendar/civil-date';
import { formRules } from '#form-rules.ts';
import { languageRules, languages, type Language } from '#language.ts';

/** Why a typed text has no value; each has its sentence in the namespace `problems`. */
export type InputRefusal = 'empty' | 'not_a_number' | 'not_a_date' | 'negative' | 'too_many_decimals';

export type ParsedInput<Value> =
  | { readonly ok: true; readonly value: Value }
  | { readonly ok: false; readonly code: InputRefusal };

const currencyMark = /^(?:€|eur(?:os?)?)|(?:€|eur(?:os?)?)$/i;
const kilometreMark = /(?:km|kms|kilom[èe]tres?|kilometers?)$/i;

/**
 * Euros from what people type or paste: `49,9`, `1 234,50 €`, `1,234.50`. A lone comma before three digits is a
 * decimal comma in French, hence refused, and groups thousands in English. Bounds are for the schema to check.
 */
export function parseEuros(text: string, language: Language): ParsedInput<number> {
  const decimal = readDecimal(text, currencyMark, groupMarksOf(language));
  if (!decimal.ok) return decimal;
  if (decimal.fraction.length > 2) return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(`${decimal.whole}.${decimal.fraction}`) };
}

const quantityMark = /(?:€\s?\/\s?)?(?:l|litres?|kwh|kg)$/i;

/** A quantity or its price with at most three decimals, as pumps show them: `38,41`, `1.859 €/L`, `40 L`. */
export function parseThousandths(text: string, language: Language): ParsedInput<number> {
  const decimal = readDecimal(text, quantityMark, groupMarksOf(language));
  if (!decimal.ok) return decimal;
  if (decimal.fraction.length > 3) return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(`${decimal.whole}.${decimal.fraction}`) };
}

/** Whole kilometres: `12 345 km`, `12.345` and `12,345` are all 12345, since no odometer shows decimals. */
export function parseKilometres(text: string): ParsedInput<number> {
  const decimal = readDecimal(text, kilometreMark, ['.', ',']);
  if (!decimal.ok) return decimal;
  if (decimal.fraction !== '') return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(decimal.whole) };
}

/**
 * A civil date from what people type or paste, always day first: `21/11/2026`, `21-11-26`, `21112026`,
 * `2026-11-21`, `1er août 2026`, `Nov 21, 2026`, and the words for yesterday, today and tomorrow. Month names of
 * every language are read whatever the interface speaks, so that a pasted date works.
 * @param today gives the words their day and two-digit years their century: at most 20 years ahead of it.
 */
export function parseDateInput(text: string, today: CivilDate): ParsedInput<CivilDate> {
  if (text.trim() === '') return { ok: false, code: 'empty' };
  const value = readDate(text, today);
  return value === null ? { ok: false, code: 'not_a_date' } : { ok: true, value };
}

function groupMarksOf(language: Language): readonly string[] {
  const { groupMark } = formRules[language];
  return groupMark === undefined ? [] : [groupMark];
}

/** The digits of a number as it was written, not yet rounded by any conversion. */
type DecimalText =
  | { readonly ok: true; readonly whole: string; readonly fraction: string }
  | { readonly ok: false; readonly code: 'empty' | 'not_a_number' | 'negative' };

/** Thousands in threes, all with the same mark, and perhaps a decimal mark that is another one. */
const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;

/**
 * Reads a number with the marks of any language. Spaces group thousands, whatever space was pasted.
 * @param unit a unit or currency that may stand at its end or start.
 * @param groupMarks the marks that group thousands even alone (`12.345`), where a decimal mark is possible too.
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

/** How a language writes dates in words, folded. */
interface DateWords {
  /** From January on. */
  readonly months: readonly string[];
  /** From Monday on, as ISO 8601 counts. */
  readonly weekdays: readonly string[];
  /** From yesterday to tomorrow. */
  readonly days: readonly string[];
  readonly dayThenName: RegExp;
}

const wordsByLanguage = new Map<Language, DateWords>();

/** Made when a typed date first has a letter: the objects of Intl are slow to make on a phone. */
function dateWordsOf(language: Language): DateWords {
  const known = wordsByLanguage.get(language);
  if (known) return known;
  const { locale } = languageRules[language];
  const month = new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' });
  const weekday = new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' });
  const day = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const words = {
    months: Array.from({ length: 12 }, (_, index) => fold(month.format(Date.UTC(2024, index, 1)))),
    // The first of January 2024 is a Monday.
    weekdays: Array.from({ length: 7 }, (_, index) => fold(weekday.format(Date.UTC(2024, 0, 1 + index)))),
    days: [-1, 0, 1].map((distance) => fold(day.format(distance, 'day'))),
    dayThenName: new RegExp(
      String.raw`^(\d{1,2})(?:${formRules[language].dayEnding})?[ -]?([a-z]{3,9})\.?[ -]?,? ?(\d{4}|\d{2})$`,
    ),
  };
  wordsByLanguage.set(language, words);
  return words;
}

/** The date that a text writes, or null. Day first; in words, the months of every language. */
function readDate(text: string, today: CivilDate): CivilDate | null {
  const folded = fold(text);
  if (!/[a-z]/.test(folded)) return readDigitDate(folded, today);
  const words = languages.map(dateWordsOf);
  const relative = words.find(({ days }) => days.includes(folded));
  if (relative) return addDays(today, relative.days.indexOf(folded) - 1);
  const [, first = '', others = ''] = /^(?:le )?(?:([a-z]+),? )?(.*)$/.exec(folded) ?? [];
  const spoken = words.find(({ weekdays }) => weekdays.includes(first));
  if (!spoken) return readWrittenDate(folded, today);
  const date = readWrittenDate(others, today);
  // A weekday that contradicts the date means a slip in one of them: better asked than guessed.
  return date !== null && spoken.weekdays[weekdayOf(date) - 1] === first ? date : null;
}

function readWrittenDate(text: string, today: CivilDate): CivilDate | null {
  const written = text.replace(/^(?:le )+/, '');
  return readDigitDate(written, today) ?? readNamedDate(written, today);
}

function readDigitDate(text: string, today: CivilDate): CivilDate | null {
  const iso = yearFirst.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4], today);
  const numeric = dayFirst.exec(text);
  if (numeric) return dateOf(numeric[4], numeric[3], numeric[1], today);
  const digits = digitsOnly.exec(text);
  const fromDigits = digits && dateOf(digits[3], digits[2], digits[1], today);
  if (fromDigits) return fromDigits;
  const isoDigits = yearFirstDigits.exec(text);
  if (isoDigits) return dateOf(isoDigits[1], isoDigits[2], isoDigits[3], today);
  return null;
}

function readNamedDate(text: string, today: CivilDate): CivilDate | null {
  const named = languages.map((language) => dateWordsOf(language).dayThenName.exec(text)).find(Boolean);
  if (named) return dateOf(named[3], monthNumber(named[2]), named[1], today);
  const nameFirst = nameThenDay.exec(text);
  if (nameFirst) return dateOf(nameFirst[3], monthNumber(nameFirst[1]), nameFirst[2], today);
  return null;
}

/** Without accents, capitals, doubled spaces or typographic apostrophe. */
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[’`]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/** The one month that a name or its beginning stands for: `nov`, `sept`, `juil`; none for `jui`. */
function monthNumber(name: string | undefined): string | undefined {
  if (name === undefined) return undefined;
  const matches = languages.flatMap((language) =>
    dateWordsOf(language).months.flatMap((full, index) => (full.startsWith(name) ? [String(index + 1)] : [])),
  );
  return new Set(matches).size === 1 ? matches[0] : undefined;
}

function dateOf(
  year: string | undefined,
  month: string | undefined,
  day: string | undefined,
  today: CivilDate,
): CivilDate | null {
  if (year === undefined || month === undefined || day === undefined) return null;
  const fullYear = year.length === 2 ? fullYearOf(Number(year), today) : year;
  // 0202 and 9999 are slips of the finger: no vehicle has such a date.
  if (fullYear < '1800' || fullYear > '2299') return null;
  return parseCivilDate(`${fullYear}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`);
}

/** Two digits mean the century that puts them at most 20 years after today: the longest interval is 7300 days. */
function fullYearOf(twoDigits: number, today: CivilDate): string {
  const latest = Number(today.slice(0, 4)) + 20;
  return String(latest - ((latest - twoDigits) % 100));
}
