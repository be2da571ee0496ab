import { civilDateOf, isCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilFromDayNumber, dayNumberFromCivil } from '@carnet/domain/calendar/day-number';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { fold } from '#words/fold.ts';

export type DateOrder = 'day_first' | 'month_first';

const DAY_MILLIS = 86_400_000;
const SHORT_YEAR_TURN = 70;
/** 1899-12-30: with the day that 1900 did not have, serial 61 is 1900-03-01. */
const FIRST_1900 = dayNumberFromCivil({ year: 1899, month: 12, day: 30 });
const FIRST_1904 = dayNumberFromCivil({ year: 1904, month: 1, day: 1 });
/** What apps write where there is no date. */
const NO_DATES = new Set(['1970-01-01', '1900-01-01', '1899-12-30', '1899-12-31']);

const MONTHS = [
  'jan|janv|janvier|january|januar|enero|gennaio|janeiro|gen|ene',
  'fev|fevr|fevrier|feb|february|februar|febrero|febbraio|fevereiro',
  'mar|mars|march|marz|marzo|marco|mrz',
  'avr|avril|apr|april|abril|aprile|abr',
  'mai|may|mayo|maggio|maio|mag',
  'juin|jun|june|juni|junio|giugno|junho|giu',
  'juil|juillet|jul|july|juli|julio|luglio|julho|lug',
  'aou|aout|aug|august|agosto|ago',
  'sep|sept|septembre|september|septiembre|settembre|setembro|set',
  'oct|octobre|october|okt|oktober|octubre|ottobre|outubro|ott|out',
  'nov|novembre|november|noviembre|novembro',
  'dec|decembre|december|dez|dezember|diciembre|dicembre|dezembro|dic',
];
const MONTH_NUMBERS = new Map(
  MONTHS.flatMap((names, index) => names.split('|').map((name) => [name, index + 1])),
);

const NUMBERS = /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4}|\d{2})(?:[ t,].*)?$/;
const YEAR_FIRST = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?:[ t].*)?$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;
const DAY_AND_NAME =
  /^(?:\p{L}+\.? )?(\d{1,2})(?:er|st|nd|rd|th)?[-/. ]+(?:de )?(\p{L}+)[-/. ]+(?:de )?(\d{4}|\d{2})(?:[ ,].*)?$/u;
const NAME_AND_DAY = /^(\p{L}+)\.? (\d{1,2}),? (\d{4})(?: .*)?$/u;

/** The civil part of a date as people and apps write it; null where there is none, or no such day. */
export function readDate(text: string, order: DateOrder): CivilDate | null {
  const plain = fold(text);
  const date = readNumbered(plain, order) ?? readNamed(plain);
  return date === null || NO_DATES.has(date) ? null : date;
}

function readNumbered(plain: string, order: DateOrder): CivilDate | null {
  const [, year, month, day] = YEAR_FIRST.exec(plain) ?? COMPACT.exec(plain) ?? [];
  if (year !== undefined) return dateOf(Number(year), Number(month), Number(day));
  const [, first, second, last] = NUMBERS.exec(plain) ?? [];
  if (last === undefined) return null;
  return order === 'day_first'
    ? dateOf(fullYear(last), Number(second), Number(first))
    : dateOf(fullYear(last), Number(first), Number(second));
}

function readNamed(plain: string): CivilDate | null {
  const [, day, name, year] = DAY_AND_NAME.exec(plain) ?? [];
  const month = MONTH_NUMBERS.get(name ?? '');
  if (month !== undefined) return dateOf(fullYear(year ?? ''), month, Number(day));
  const [, english, second, last] = NAME_AND_DAY.exec(plain) ?? [];
  const named = MONTH_NUMBERS.get(english ?? '');
  return named === undefined ? null : dateOf(Number(last), named, Number(second));
}

function fullYear(text: string): number {
  const year = Number(text);
  if (text.length > 2) return year;
  return year < SHORT_YEAR_TURN ? 2000 + year : 1900 + year;
}

function dateOf(year: number, month: number, day: number): CivilDate | null {
  const pad = (value: number, width: number) => String(value).padStart(width, '0');
  const text = `${pad(year, 4)}-${pad(month, 2)}-${pad(day, 2)}`;
  return isCivilDate(text) ? text : null;
}

/** The day of a serial number of a spreadsheet; its fraction is a time. Null outside 1901 to 2199. */
export function serialDate(serial: number, is1904 = false): CivilDate | null {
  if (!Number.isFinite(serial)) return null;
  const number = Math.floor(serial) + (is1904 ? FIRST_1904 : FIRST_1900);
  const { year, month, day } = civilFromDayNumber(number);
  return year > 1900 && year < 2200 ? civilDateOf(year, month, day) : null;
}

/** The day of an instant (`2026-03-13T23:00:00.000Z`, `2026-03-14T09:30:00.000+0100`) in a time zone. */
export function instantDate(text: string, timeZone: string): CivilDate | null {
  const match = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2}):(\d{2})(?:\.\d+)?(Z|[+-]\d{2}:?\d{2})$/.exec(
    text.trim(),
  );
  if (!match) return null;
  const [, year, month, day, hour, minute, second, zone = 'Z'] = match;
  const parts = { year: Number(year), month: Number(month), day: Number(day) };
  if (dateOf(parts.year, parts.month, parts.day) === null) return null;
  const seconds = Number(hour) * 3600 + Number(minute) * 60 + Number(second);
  return epochDate(dayNumberFromCivil(parts) * DAY_MILLIS + (seconds - offsetSeconds(zone)) * 1000, timeZone);
}

function offsetSeconds(zone: string): number {
  if (zone === 'Z') return 0;
  const digits = zone.replace(/\D/g, '');
  const seconds = Number(digits.slice(0, 2)) * 3600 + Number(digits.slice(2)) * 60;
  return zone.startsWith('-') ? -seconds : seconds;
}

/** The day of milliseconds since 1970 in a time zone; null for 0, which apps write for none. */
export function epochDate(millis: number, timeZone: string): CivilDate | null {
  if (!Number.isFinite(millis) || millis === 0 || Math.abs(millis) > 4_000_000_000_000) return null;
  return civilDateInZone(millis, timeZone);
}

export type OrderVote = DateOrder | 'contradiction' | 'open';

/** What the numbers of a column prove: a first part above 12 is a day, a second above 12 means the month is first. */
export function voteOrder(texts: Iterable<string>): OrderVote {
  let isDayFirst = false;
  let isMonthFirst = false;
  for (const text of texts) {
    const [whole, first, second] = NUMBERS.exec(text.trim().toLowerCase()) ?? [];
    if (whole === undefined) continue;
    if (Number(first) > 12) isDayFirst = true;
    if (Number(second) > 12) isMonthFirst = true;
    if (/^\d+\./.test(whole)) isDayFirst = true;
  }
  if (isDayFirst && isMonthFirst) return 'contradiction';
  if (isDayFirst) return 'day_first';
  return isMonthFirst ? 'month_first' : 'open';
}

/** Whether two readings of the same text differ, so that the order matters. */
export function isAmbiguous(text: string): boolean {
  const day = readDate(text, 'day_first');
  const month = readDate(text, 'month_first');
  return day !== null && month !== null && day !== month;
}
