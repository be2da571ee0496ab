import type { CivilDate } from '#calendar/civil-date.ts';

/** When a calendar reminds of an event: so many days before, at an hour of the reader's day. */
export interface CalendarAlarm {
  readonly daysBefore: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** An event of a whole day, with its words. */
export interface CalendarEntry {
  /** The same for the same thing, in every file and at every reading. */
  readonly uid: string;
  readonly day: CivilDate;
  readonly summary: string;
  readonly description: string;
  /** The page that shows it. */
  readonly url: string | null;
  /** Rises when what is told of it changes. */
  readonly sequence: number;
  /** Instant (RFC 3339, UTC) of the last change. */
  readonly changedAt: string;
  /** `TENTATIVE` marks an estimate. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly alarm: CalendarAlarm | null;
}

/** What is said of the whole calendar; null in a file of one event, which joins a calendar that has a name. */
export interface CalendarHead {
  readonly name: string;
  readonly description: string | null;
  /** How often it is worth asking again. */
  readonly refreshHours: number;
}

/**
 * A calendar as RFC 5545 has it. Times are left out: a civil date is the same day everywhere. Without METHOD, which would ask
 * for an organizer (RFC 5546).
 */
export function writeICalendar(head: CalendarHead | null, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carnet//Carnet//FR',
    'CALSCALE:GREGORIAN',
    ...(head === null ? [] : linesOfHead(head)),
    ...entries.flatMap(linesOfEntry),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** The name and the rhythm by their own properties (RFC 7986) and by those that came before them. */
function linesOfHead({ name, description, refreshHours }: CalendarHead): string[] {
  return [
    `NAME:${escapeText(name)}`,
    `X-WR-CALNAME:${escapeText(name)}`,
    ...(description === null
      ? []
      : [`DESCRIPTION:${escapeText(description)}`, `X-WR-CALDESC:${escapeText(description)}`]),
    `REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`,
    `X-PUBLISHED-TTL:PT${refreshHours}H`,
  ];
}

function linesOfEntry(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${instantText(entry.changedAt)}`,
    `DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.status}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(entry.summary)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url}`]),
    ...(entry.alarm === null ? [] : linesOfAlarm(entry.alarm, entry.summary)),
    'END:VEVENT',
  ];
}

function linesOfAlarm(alarm: CalendarAlarm, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${triggerOf(alarm)}`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ];
}

/**
 * From the start of the day, which is midnight where the calendar is read.
 * @example 7 days before at 9 → -P6DT15H
 */
function triggerOf({ daysBefore, hour }: CalendarAlarm): string {
  const hours = daysBefore * 24 - hour;
  if (hours <= 0) return `PT${-hours}H`;
  const [days, left] = [Math.floor(hours / 24), hours % 24];
  return `-P${days > 0 ? `${days}D` : ''}${left > 0 || days === 0 ? `T${left}H` : ''}`;
}

/** @example 2026-11-23T08:15:30.123Z → 20261123T081530Z */
function instantText(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** RFC 5545, 3.3.11: no other control character than a tab may stand in a text. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const MAX_OCTETS = 75;

/** RFC 5545, 3.1: lines of at most 75 octets, the next begins with a space; no character is cut in two. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = octetsOf(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** How many octets a character takes in UTF-8. */
function octetsOf(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
