import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { readDate } from '#date-text.ts';
import type { Language } from '#language.ts';
import { readDecimal } from '#decimal-text.ts';

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
