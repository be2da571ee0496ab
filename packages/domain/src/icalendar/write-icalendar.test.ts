import { civilDateOf } from '#calendar/civil-date.ts';
import { writeICalendar, type CalendarEntry } from '#icalendar/write-icalendar.ts';
import * as fc from 'fast-check';
import ICAL from 'ical.js';
import { describe, expect, it } from 'vitest';

const ENTRY: CalendarEntry = {
  uid: 'reminder.0190f3a8-0000-7000-8000-000000000001@carnet',
  day: civilDateOf(2026, 12, 1),
  summary: 'Vidange · Clio',
  description: 'Rappel de votre carnet d’entretien.',
  url: 'https://carnet.example/maintenance?edit=1',
  sequence: 4,
  changedAt: '2026-11-21T08:15:30.123Z',
  status: 'CONFIRMED',
  alarm: { daysBefore: 7, hour: 9 },
};

/** Parses the text like a calendar client. */
function parsed(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents('vevent').map((event) => ({
    uid: event.getFirstPropertyValue('uid'),
    summary: event.getFirstPropertyValue('summary'),
    description: event.getFirstPropertyValue('description'),
    start: String(event.getFirstPropertyValue('dtstart')),
    isDate: event.getFirstProperty('dtstart')?.type,
    sequence: event.getFirstPropertyValue('sequence'),
    status: event.getFirstPropertyValue('status'),
    stamp: String(event.getFirstPropertyValue('dtstamp')),
    triggers: event
      .getAllSubcomponents('valarm')
      .map((alarm) => String(alarm.getFirstPropertyValue('trigger'))),
  }));
  return { name: calendar.getFirstPropertyValue('x-wr-calname'), events };
}

/** A text as it can be written: no control characters, one kind of line break. */
function readable(text: string): string {
  return text.replaceAll(/\r\n?/g, '\n').replaceAll(/(?![\t\n])\p{Cc}/gu, '');
}

describe('a calendar in the format of RFC 5545', () => {
  it('an all-day event → parsed back unchanged, with its alarm', () => {
    expect(parsed(writeICalendar({ name: 'Carnet', description: null, refreshHours: 12 }, [ENTRY]))).toEqual({
      name: 'Carnet',
      events: [
        {
          uid: ENTRY.uid,
          summary: ENTRY.summary,
          description: ENTRY.description,
          start: '2026-12-01',
          isDate: 'date',
          sequence: 4,
          status: 'CONFIRMED',
          stamp: '2026-11-21T08:15:30Z',
          triggers: ['-P6DT15H'],
        },
      ],
    });
  });

  it('no events → a valid calendar; without a head it has no name', () => {
    expect(parsed(writeICalendar(null, []))).toEqual({ name: null, events: [] });
  });

  it.each([
    [{ daysBefore: 0, hour: 9 }, 'PT9H'],
    [{ daysBefore: 0, hour: 0 }, 'PT0S'],
    [{ daysBefore: 1, hour: 9 }, '-PT15H'],
    [{ daysBefore: 30, hour: 0 }, '-P30D'],
  ])('an alarm %j → %s', (alarm, trigger) => {
    expect(parsed(writeICalendar(null, [{ ...ENTRY, alarm }])).events[0]?.triggers).toEqual([trigger]);
  });

  it('any text, however odd or long → parsed back unchanged, in lines of at most 75 octets', () => {
    // Not `unit: 'binary'`, for which fast-check spends a second on a table of all characters.
    const character = fc
      .nat(0x10ffff)
      .filter((point) => point < 0xd800 || point > 0xdfff)
      .map((point) => String.fromCodePoint(point));
    const odd = fc.oneof(
      fc.string({ unit: character, maxLength: 200 }),
      fc.string({
        unit: fc.constantFrom(',', ';', '\\', '\n', '\r', ':', '"', 'é', '\u202f', '🚗', 'n', ' '),
      }),
    );
    fc.assert(
      fc.property(odd, odd, (summary, description) => {
        const text = writeICalendar(null, [{ ...ENTRY, summary, description }]);
        const lines = text.split('\r\n');
        expect(lines.every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true);
        expect(lines.every((line) => !/[\r\n]/.test(line))).toBe(true);
        const { events } = parsed(text);
        expect(events[0]?.summary).toBe(readable(summary));
        expect(events[0]?.description ?? '').toBe(readable(description));
      }),
      { numRuns: 200 },
    );
  });
});
