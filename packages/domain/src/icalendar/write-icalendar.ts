import type { CivilDate } from '#calendar/civil-date.ts';

/** When a calendar reminds of an event: days before it, at an hour of the reader’s day. */
export interface CalendarAlarm {
  readonly daysBefore: number;
  /** 0 to 23. */
  readonly hour: number;
}

/** An all-day event with its text. */
export interface CalendarEntry {
  /** Stable id of the event, the same in every file and at every reading. */
  readonly uid: string;
  readonly day: CivilDate;
  readonly summary: string;
  readonly description: string;
  /** Page of the app that shows it. */
  readonly url: string | null;
  /** Grows when its content changes. */
  readonly sequence: number;
  /** Instant of the last change (RFC 3339, UTC). */
  readonly changedAt: string;
  /** `TENTATIVE` marks an estimate. */
  readonly status: 'CONFIRMED' | 'TENTATIVE' | 'CANCELLED';
  readonly alarm: CalendarAlarm | null;
}

/** Properties of the calendar; null in a single-event file, which is added to an existing calendar. */
export interface CalendarHead {
  readonly name: string;
  readonly description: string | null;
  /** Refresh interval in hours. */
  readonly refreshHours: number;
}

/**
 * Writes a calendar in the format of RFC 5545. Events have dates without times, since a civil date is the same day
 * everywhere. METHOD is omitted, because it would require an organizer (RFC 5546).
 */
export function writeICalendar(head: CalendarHead | null, entries: readonly CalendarEntry[]): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Carnet//Carnet//FR',
    'CALSCALE:GREGORIAN',
    ...(head === null ? [] : writeHead(head)),
    ...entries.flatMap(writeEntry),
    'END:VCALENDAR',
  ];
  return lines.map((line) => `${foldLine(line)}\r\n`).join('');
}

/** Name and refresh interval as RFC 7986 properties and as their older equivalents. */
function writeHead({ name, description, refreshHours }: CalendarHead): string[] {
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

function writeEntry(entry: CalendarEntry): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(entry.uid)}`,
    `DTSTAMP:${formatInstant(entry.changedAt)}`,
    `DTSTART;VALUE=DATE:${entry.day.replaceAll('-', '')}`,
    `SEQUENCE:${entry.sequence}`,
    `STATUS:${entry.status}`,
    'TRANSP:TRANSPARENT',
    `SUMMARY:${escapeText(entry.summary)}`,
    ...(entry.description === '' ? [] : [`DESCRIPTION:${escapeText(entry.description)}`]),
    ...(entry.url === null ? [] : [`URL:${entry.url}`]),
    ...(entry.alarm === null ? [] : writeAlarm(entry.alarm, entry.summary)),
    'END:VEVENT',
  ];
}

function writeAlarm(alarm: CalendarAlarm, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:${toTrigger(alarm)}`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ];
}

/**
 * Trigger relative to the start of the day, midnight in the reader’s time zone.
 * @example 7 days before at 9 → -P6DT15H
 */
function toTrigger({ daysBefore, hour }: CalendarAlarm): string {
  const hours = daysBefore * 24 - hour;
  if (hours <= 0) return `PT${-hours}H`;
  const [days, left] = [Math.floor(hours / 24), hours % 24];
  return `-P${days > 0 ? `${days}D` : ''}${left > 0 || days === 0 ? `T${left}H` : ''}`;
}

/** @example 2026-11-23T08:15:30.123Z → 20261123T081530Z */
function formatInstant(instant: string): string {
  return `${instant.slice(0, 19).replaceAll(/[-:]/g, '')}Z`;
}

const CONTROLS = /(?![\t\n])\p{Cc}/gu;

/** RFC 5545, 3.3.11: a text may contain no control character except the tab. */
function escapeText(text: string): string {
  return text
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTROLS, '')
    .replaceAll(/[\\;,]/g, String.raw`\$&`)
    .replaceAll('\n', String.raw`\n`);
}

const MAX_OCTETS = 75;

/** RFC 5545, 3.1: lines of at most 75 octets, continued after a space; characters are not split. */
function foldLine(line: string): string {
  let folded = '';
  let octets = 0;
  for (const character of line) {
    const size = countOctets(character);
    if (octets + size > MAX_OCTETS) {
      folded += '\r\n ';
      octets = 1;
    }
    folded += character;
    octets += size;
  }
  return folded;
}

/** Number of octets of a character in UTF-8. */
function countOctets(character: string): number {
  const code = character.codePointAt(0) ?? 0;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  return code < 0x10000 ? 3 : 4;
}
