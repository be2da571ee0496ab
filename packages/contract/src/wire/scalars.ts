import { parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { isTimeZone } from '@carnet/domain/calendar/time-zone';
import { centsFromEuros } from '@carnet/domain/money/cents';
import { isOneLine } from '@carnet/domain/text/one-line';
import { languages } from '@carnet/domain/text/language';
import * as z from 'zod/mini';

/** A fault of its own name, carried through Zod's issue so that the mapping to the wire needs no guessing. */
export function faultNamed(code: string) {
  return { error: code, params: { code } };
}

/** Text that both databases can hold: no NUL (PostgreSQL refuses it) and no half of a surrogate pair. */
const storableText = z.refine<string>(
  (value) => !value.includes('\u0000') && value.isWellFormed(),
  faultNamed('invalid_value'),
);

/** Trimmed text of at most `maxLength` characters (code points); may be empty. */
export function text(maxLength: number) {
  return z.string().check(z.trim(), z.maxLength(maxLength), storableText);
}

/** What is shown on one line: no line breaks, nothing that turns its direction. */
const oneLine = z.refine<string>((value) => isOneLine(value), faultNamed('hidden_characters'));

/** Trimmed text on one line, of at most `maxLength` characters (code points); may be empty. */
export function line(maxLength: number) {
  return text(maxLength).check(oneLine);
}

/** Trimmed text on one line that says something: 1 to `maxLength` characters (code points). */
export function requiredLine(maxLength: number) {
  return requiredText(maxLength).check(oneLine);
}

/** Trimmed text that says something: 1 to `maxLength` characters (code points). */
export function requiredText(maxLength: number) {
  return z.string().check(z.trim(), z.minLength(1), z.maxLength(maxLength), storableText);
}

/**
 * An id: a UUID. The ids made by Carnet are version 7; any version is taken from a client, since nothing
 * relies on their order. Compared in lower case.
 */
export const id = z.guid().check(z.toLowerCase());

/**
 * `YYYY-MM-DD`, never an instant: no time zone may move it. One fault is named once: what
 * has not the form of a date is not asked whether the calendar has it.
 * The cast only narrows the output type: the refinement below has let nothing else through.
 */
export const civilDate = z.iso
  .date({ abort: true })
  .check(
    z.refine<string>((value) => parseCivilDate(value) !== null, faultNamed('invalid_date')),
  ) as unknown as z.ZodMiniType<CivilDate, string>;

/** RFC 3339, in answers always UTC. */
export const instant = z.iso.datetime({ offset: true });

/** Euros with at most two decimals, from 0 to 9,999,999.99; stored as integer cents. */
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

/** A number that grows with each write of a garage; 0 for what was written before orders were kept. */
export const writeOrder = z.int().check(z.minimum(0));

/** Starts at 1, +1 at each change of the object. */
export const version = z.int().check(z.minimum(1));

/** Of the key of a maintenance type, built in or somebody’s own. */
export const TYPE_KEY_MAX_LENGTH = 80;

export const language = z.enum(languages);
export type Language = z.infer<typeof language>;

export const timeZone = z.string().check(
  z.maxLength(64),
  z.refine<string>((value) => isTimeZone(value), faultNamed('unknown_time_zone')),
);

/** In requests an absent optional field and `null` mean the same. */
export function optionalValue<Schema extends z.ZodMiniType>(schema: Schema) {
  return z.optional(z.nullable(schema));
}

/** A field that only the server writes: accepted in a request so that what was read can be sent back, and ignored. */
export const ignored = z.optional(z.unknown());
