import { civilDateOf, isCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilFromDayNumber, dayNumberFromCivil } from '@carnet/domain/calendar/day-number';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { fold } from '#words/fold.ts';

export type DateOrder = 'day_first' | 'month_first';

const DAY_MILLIS = 86_400_000;
const SHORT_YEAR_TURN = 70;
/** 1899-12-30: because workbooks count 29 February 1900, which did not exist, serial 61 is 1900-03-01. */
const FIRST_1900 = dayNumberFromCivil({ year: 1899, month: 12, day: 30 });
const FIRST_1904 = dayNumberFromCivil({ year: 1904, month: 1, day: 1 });
/** Placeholders of apps for no date. */
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

/** The date part as users and apps write it; null if there is no valid date. */
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

/** A parsed date cell: a date, a marked guess, or a proposal to ask about. */
export interface DayReading {
  readonly date: CivilDate | null;
  readonly isGuess: boolean;
  /** The likely date of a vague one. */
  readonly proposal: CivilDate | null;
  /** Words after the date. */
  readonly rest: string;
}

const MAX_DAY_TEXT = 120;
const BEFORE_A_DAY =
  /^(?:(?:le|the|on|am|el|il|du|date|fait le|facture du)\b:?\s+)?(?:(?:lun|mar|mer|jeu|ven|sam|dim|mon|tue|wed|thu|fri|sat|sun|lundi|mardi|mercredi|jeudi|vendredi|samedi|dimanche|monday|tuesday|wednesday|thursday|friday|saturday|sunday|montag|dienstag|mittwoch|donnerstag|freitag|samstag|sonntag|mo|di|mi|do|fr|sa|so)\b\.?,?\s+)?(?:(?:le|the)\s+)?(?=\d)/iu;
const DAY_AND_REST =
  /^(\d{1,2}\s?[/.-]\s?\d{1,2}\s?[/.-]\s?(?:\d{4}|\d{2})(?!\d)|\d{4}[/.-]\d{1,2}[/.-]\d{1,2}(?!\d)|\d{1,2}(?:er|st|nd|rd|th)?[-/. ]+(?:de )?\p{L}{3,12}\.?[-/. ]+(?:de )?(?:\d{4}|\d{2})(?!\d))([\s\S]*)$/iu;
const TIME =
  /^[\s,t]*(?:[àa@]\s*)?\d{1,2}\s?[:h]\s?\d{0,2}(?::\d{2}(?:\.\d+)?)?(?:z|[+-]\d{2}:?\d{2})?\s*(?:am|pm)?\s*/i;
const ABOUT_A_DAY =
  /^(?:vers|env(?:iron)?|autour|avant|apr[eè]s|courant|~|≈|about|around|before|after)\b\.?\s*(?:(?:le|du)\s+)?(?=\d)|^[~≈]\s*(?=\d)/iu;
const DOUBT_BEHIND = /^\s*\(?\s*(?:\?|env(?:iron)?\b|approx|ou\b|or\b|à peu près|à vérifier|pas sûr)/iu;
/** A second day directly after the first: a period, or one of two days. */
const AND_ANOTHER =
  /^\s*(?:et|ou|au|à|a|puis|to|and|or|bis|und|[&+,;/–-])\s*(?:le )?\d{1,2}\s?[/.-]\s?\d{1,2}(?!\d)/iu;
const NUMBERED_MONTH = /^(\d{1,2})[/.\- ](\d{4}|1[3-9]|[2-9]\d)$|^(\d{4})[-/.](\d{1,2})$/;
const NAMED_MONTH = /^(\p{L}{3,12})\.?[-/. ]*(?:de )?(\d{4}|'?\d{2})$/u;
const PART_OF_YEAR: readonly (readonly [RegExp, string])[] = [
  [/^(?:printemps|spring|fruhling|fruhjahr|primavera)/, '03-21'],
  [/^(?:ete|summer|sommer|verano|estate)/, '06-21'],
  [/^(?:automne|autumn|fall|herbst|otono|autunno)/, '09-22'],
  [/^(?:hiver|winter|invierno|inverno)/, '12-21'],
  [/^(?:debut|early|anfang|courant|annee|en|vers|env|environ|~|circa|ca)/, '01-01'],
  [/^(?:mi|milieu|mid|mitte)/, '07-01'],
  [/^(?:fin|late|end|ende)/, '12-01'],
  [/^(?:t|q)1\b|^1(?:er)? trim/, '01-01'],
  [/^(?:t|q)2\b|^2e?m?e? trim/, '04-01'],
  [/^(?:t|q)3\b|^3e?m?e? trim/, '07-01'],
  [/^(?:t|q)4\b|^4e?m?e? trim/, '10-01'],
];

/**
 * Reads a date as users write it, with a weekday or « le » before it and words after it. A month is guessed
 * as its first day; a year or season is only a proposal.
 * @param year the year of dates without one, from the sheet name or a heading
 */
export function readDay(text: string, order: DateOrder, year: number | null = null): DayReading {
  const none = { date: null, isGuess: false, proposal: null, rest: '' };
  const short = text.slice(0, MAX_DAY_TEXT).trim();
  const whole = text.length > MAX_DAY_TEXT ? null : readDate(short.replace(/ \d{1,2}[:h]\d.*$/, ''), order);
  if (whole !== null && !DAY_AND_REST.test(short)) return { ...none, date: whole };
  const isAbout = ABOUT_A_DAY.test(short);
  const bare = short.replace(ABOUT_A_DAY, '').replace(BEFORE_A_DAY, '');
  const [, day, behind = ''] = DAY_AND_REST.exec(bare) ?? [];
  const date = readDate((day ?? bare).replace(/\s?([/.-])\s?/g, '$1').replace(/\.$/, ''), order);
  if (date !== null && (isAbout || AND_ANOTHER.test(behind) || DOUBT_BEHIND.test(behind)))
    return { ...none, proposal: date };
  if (date !== null) {
    const rest = `${behind}${text.trim().slice(MAX_DAY_TEXT)}`
      .replace(TIME, '')
      .replace(/^[\s,;:.)–-]+/, '')
      .trim();
    return { ...none, date, rest: day === undefined ? '' : rest };
  }
  const plain = fold(bare);
  const known = year === null ? null : dayOfYear(plain, order, year);
  if (known !== null) return { ...none, date: known };
  const alone = MONTH_NUMBERS.get(plain.replace(/\.$/, ''));
  const month = monthOf(plain) ?? (alone === undefined || year === null ? null : dateOf(year, alone, 1));
  return month === null ? { ...none, proposal: proposalOf(plain) } : { ...none, date: month, isGuess: true };
}

/** Reads « 12/03 » or « 12 mars » with a known year. */
function dayOfYear(plain: string, order: DateOrder, year: number): CivilDate | null {
  const [, first, second] = /^(\d{1,2})[/.-](\d{1,2})$/.exec(plain) ?? [];
  const [day, month] = order === 'day_first' ? [first, second] : [second, first];
  if (month !== undefined) return dateOf(year, Number(month), Number(day));
  const [, numbered, name] = /^(\d{1,2})(?:er)? (\p{L}{3,12})\.?$/u.exec(plain) ?? [];
  const named = MONTH_NUMBERS.get(name ?? '');
  return named === undefined ? null : dateOf(year, named, Number(numbered));
}

/** A date without the words before it. */
export function withoutWeekday(text: string): string {
  return text.slice(0, MAX_DAY_TEXT).trim().replace(BEFORE_A_DAY, '');
}

/** The first day of « 03/2019 », « 2019-03 » or « avril 2020 ». */
function monthOf(plain: string): CivilDate | null {
  const [, month, year, otherYear, otherMonth] = NUMBERED_MONTH.exec(plain) ?? [];
  if (year !== undefined || otherYear !== undefined) {
    return likelyDate(fullYear(year ?? otherYear ?? ''), Number(month ?? otherMonth));
  }
  const [, name, named] = NAMED_MONTH.exec(plain) ?? [];
  const number = MONTH_NUMBERS.get(name ?? '');
  return number === undefined ? null : likelyDate(fullYear((named ?? '').replace("'", '')), number);
}

function likelyDate(year: number, month: number): CivilDate | null {
  return year >= 1950 && year < 2100 ? dateOf(year, month, 1) : null;
}

/** The likely day of a lone year, or of a part of a year. */
function proposalOf(plain: string): CivilDate | null {
  const year = /(?:^|\D)((?:19|20)\d\d)(?!\d)/.exec(plain)?.[1];
  if (year === undefined) return null;
  const [, name] = /(\p{L}{3,12})\.? (?:19|20)\d\d/u.exec(plain) ?? [];
  const month = MONTH_NUMBERS.get(name ?? '');
  if (month !== undefined) return dateOf(Number(year), month, 1);
  const part = PART_OF_YEAR.find(([pattern]) => pattern.test(plain))?.[1] ?? '01-01';
  const isYear =
    /^(?:\p{L}+[ .-]*){0,3}(?:[tq]\d )?(?:19|20)\d\d(?: ?[-/] ?(?:(?:19|20)?\d\d))? ?\??$|^~ ?(?:19|20)\d\d$|^\d(?:er|e|eme)? trim\p{L}* (?:19|20)\d\d$/u.test(
      plain,
    );
  if (!isYear) return null;
  const [m = '1', d = '1'] = part.split('-');
  return dateOf(Number(year), Number(m), Number(d));
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

/**
 * The order proved by the numbers of a column: a first part above 12 means day first, a second part above 12
 * month first.
 */
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

/** Whether day-first and month-first give different dates for a text. */
export function isAmbiguous(text: string): boolean {
  const day = readDate(text, 'day_first');
  const month = readDate(text, 'month_first');
  return day !== null && month !== null && day !== month;
}
