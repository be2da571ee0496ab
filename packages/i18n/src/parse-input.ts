import { type CivilDate, addDays, parseCivilDate, weekdayOf } from '@carnet/domain/calendar/civil-date';
import type { Language } from '#language.ts';

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
  const decimal = readDecimal(text, currencyMark, language === 'en' ? [','] : []);
  if (!decimal.ok) return decimal;
  if (decimal.fraction.length > 2) return { ok: false, code: 'too_many_decimals' };
  return { ok: true, value: Number(`${decimal.whole}.${decimal.fraction}`) };
}

const quantityMark = /(?:€\s?\/\s?)?(?:l|litres?|kwh|kg)$/i;

/** A quantity or its price with at most three decimals, as pumps show them: `38,41`, `1.859 €/L`, `40 L`. */
export function parseThousandths(text: string, language: Language): ParsedInput<number> {
  const decimal = readDecimal(text, quantityMark, language === 'en' ? [','] : []);
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
 * both languages are read whatever the interface speaks, so that a pasted date works.
 * @param today gives the words their day and two-digit years their century: at most 20 years ahead of it.
 */
export function parseDateInput(text: string, today: CivilDate): ParsedInput<CivilDate> {
  if (text.trim() === '') return { ok: false, code: 'empty' };
  const value = readDate(text, today);
  return value === null ? { ok: false, code: 'not_a_date' } : { ok: true, value };
}

/** The digits of a number as it was written, not yet rounded by any conversion. */
type DecimalText =
  | { readonly ok: true; readonly whole: string; readonly fraction: string }
  | { readonly ok: false; readonly code: 'empty' | 'not_a_number' | 'negative' };

/** Thousands in threes, all with the same mark, and perhaps a decimal mark that is another one. */
const grouped = /^([1-9]\d{0,2})([ .,])(\d{3}(?:\2\d{3})*)(?:(?!\2)([.,])(\d*))?$/;
const plain = /^(\d*)(?:[.,](\d*))?$/;

/**
 * Reads a number with the marks of either language. Spaces group thousands, whatever space was pasted.
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

const monthNames = [
  ['janvier', 'january'],
  ['fevrier', 'february'],
  ['mars', 'march'],
  ['avril', 'april'],
  ['mai', 'may'],
  ['juin', 'june'],
  ['juillet', 'july'],
  ['aout', 'august'],
  ['septembre', 'september'],
  ['octobre', 'october'],
  ['novembre', 'november'],
  ['decembre', 'december'],
] as const;

/** Monday first, as ISO 8601 counts. */
const weekdayNames = [
  ['lundi', 'monday'],
  ['mardi', 'tuesday'],
  ['mercredi', 'wednesday'],
  ['jeudi', 'thursday'],
  ['vendredi', 'friday'],
  ['samedi', 'saturday'],
  ['dimanche', 'sunday'],
] as const;

const dayWords: Readonly<Record<string, number>> = {
  hier: -1,
  yesterday: -1,
  "aujourd'hui": 0,
  today: 0,
  demain: 1,
  tomorrow: 1,
};

const yearFirst = /^(\d{4})([-/.])(\d{1,2})\2(\d{1,2})$/;
const dayFirst = /^(\d{1,2}) ?([-/. ]) ?(\d{1,2}) ?\2 ?(\d{4}|\d{2})$/;
const digitsOnly = /^(\d{2})(\d{2})(\d{4}|\d{2})$/;
const yearFirstDigits = /^(\d{4})(\d{2})(\d{2})$/;
const dayThenName = /^(\d{1,2})(?:er|st|nd|rd|th)?[ -]?([a-z]{3,9})\.?[ -]?,? ?(\d{4}|\d{2})$/;
const nameThenDay = /^([a-z]{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/;

/** The date that a text writes, or null. Day first; in words, the months of both languages. */
function readDate(text: string, today: CivilDate): CivilDate | null {
  const folded = fold(text);
  const wordOffset = Object.hasOwn(dayWords, folded) ? dayWords[folded] : undefined;
  if (wordOffset !== undefined) return addDays(today, wordOffset);
  const [, weekdayName, written = ''] =
    /^(?:le )?(?:([a-z]+day|[a-z]+di|dimanche),? )?(?:le )?(.*)$/.exec(folded) ?? [];
  const date = readWrittenDate(written, today);
  if (date === null || weekdayName === undefined) return date;
  // A weekday that contradicts the date means a slip in one of them: better asked than guessed.
  return weekdayNames[weekdayOf(date) - 1]?.some((name) => name === weekdayName) === true ? date : null;
}

function readWrittenDate(text: string, today: CivilDate): CivilDate | null {
  const iso = yearFirst.exec(text);
  if (iso) return dateOf(iso[1], iso[3], iso[4], today);
  const numeric = dayFirst.exec(text);
  if (numeric) return dateOf(numeric[4], numeric[3], numeric[1], today);
  const digits = digitsOnly.exec(text);
  const fromDigits = digits && dateOf(digits[3], digits[2], digits[1], today);
  if (fromDigits) return fromDigits;
  const isoDigits = yearFirstDigits.exec(text);
  if (isoDigits) return dateOf(isoDigits[1], isoDigits[2], isoDigits[3], today);
  const named = dayThenName.exec(text);
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
  const matches = monthNames.flatMap((names, index) =>
    names.some((full) => full.startsWith(name)) ? [String(index + 1)] : [],
  );
  return matches.length === 1 ? matches[0] : undefined;
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
