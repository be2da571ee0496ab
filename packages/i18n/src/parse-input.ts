import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { readDate } from '#date-text.ts';
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
