import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isTimeZone } from '@carnet/domain/calendar/time-zone';
import { centsFromEuros } from '@carnet/domain/money/cents';
import { isOneLine } from '@carnet/domain/text/one-line';
import { languages } from '@carnet/domain/text/language';
import * as z from 'zod/mini';

/** Options of a Zod check that carry a fault code, so that the mapping to the wire is exact. */
export function faultNamed(code: string) {
  return { error: code, params: { code } };
}

/** Text that both databases can store: no NUL (PostgreSQL refuses it) and no unpaired surrogate. */
const storableText = z.refine<string>(
  (value) => !value.includes('\u0000') && value.isWellFormed(),
  faultNamed('invalid_value'),
);

/** Trimmed text of at most `maxLength` characters; may be empty. */
export function text(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), storableText);
}

/** No line breaks and no characters that change the text direction. */
const oneLine = z.refine<string>((value) => isOneLine(value), faultNamed('hidden_characters'));

/** Trimmed text on one line, at most `maxLength` characters; may be empty. */
export function line(maxLength: number) {
  return text(maxLength).check(oneLine);
}

/** Trimmed text on one line, 1 to `maxLength` characters. */
export function requiredLine(maxLength: number) {
  return requiredText(maxLength).check(oneLine);
}

/** Trimmed text, 1 to `maxLength` characters. */
export function requiredText(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), storableText);
}

/**
 * A UUID, compared in lower case. Carnet makes version 7; clients may send any version, since nothing relies
 * on the order of ids.
 */
export const id = z.guid().check(z.toLowerCase());

/**
 * `YYYY-MM-DD` without a time zone. `abort` reports a malformed date as one fault instead of two. The cast
 * only narrows the output type, which the refinement guarantees.
 */
export const civilDate = z.iso
  .date({ abort: true })
  .check(
    z.refine<string>((value) => parseCivilDate(value) !== null, faultNamed('invalid_date')),
  ) as unknown as z.ZodMiniType<CivilDate, string>;

/** RFC 3339; responses always use UTC. */
export const instant = z.iso.datetime({ offset: true });

/** Euros with at most two decimals, 0 to 9,999,999.99. Stored as integer cents. */
export const euros = z.number().check(
  z.minimum(0),
  z.maximum(9_999_999.99),
  z.refine<number>((value) => value < 0 || centsFromEuros(value) !== null, faultNamed('too_many_decimals')),
);

/** Whole kilometres, 0 to 9,999,999. */
export const kilometres = z.int().check(z.minimum(0), z.maximum(9_999_999));

export const intervalKilometres = z.int().check(z.minimum(1), z.maximum(1_000_000));
export const INTERVAL_DAYS_MAX = 7300;
export const intervalDays = z.int().check(z.minimum(1), z.maximum(INTERVAL_DAYS_MAX));

/** Counter that grows with each write in a garage; 0 for objects written before it existed. */
export const writeOrder = z.int().check(z.minimum(0));

/** Starts at 1 and grows by 1 with each change of the object. */
export const version = z.int().check(z.minimum(1));

/** Maximum length of the key of a maintenance type, built-in or custom. */
export const TYPE_KEY_MAX_LENGTH = 80;

export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine<string>((value) => isTimeZone(value), faultNamed('unknown_time_zone')),
);

/** In requests `null` means the same as absent. */
export function optionalValue<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema));
}

/**
 * A field that only the server sets. Accepted and ignored in requests, so that an object can be sent back as
 * it was read.
 */
export const ignored = z.optional(z.unknown());
