import { civilDateOf } from '#calendar/civil-date.ts';
import {
  documentEvent,
  estimateEvent,
  toReminderEvents,
  inspectionEvents,
  reminderEvent,
  stampOfDay,
  stampOfObjects,
  tyreEvent,
} from '#icalendar/calendar-events.ts';
import { compareEvents, type PublishedEvent } from '#icalendar/published-events.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import { describe, expect, it } from 'vitest';

const DAY = civilDateOf(2026, 12, 1);
const REMINDER: ReminderFacts = {
  id: 'r1',
  vehicleId: 'v1',
  maintenanceType: 'oil_change',
  nextReminderDate: DAY,
  lastMileage: null,
  intervalKm: null,
  plannedMileage: null,
  intervalDays: 365,
  active: true,
  follows: 'interval',
};
const STAMP = { sequence: 8, changedAt: '2026-11-21T00:00:00.000Z' };
const LAW: InspectionOutcome = {
  regime: 'van',
  status: 'window_open',
  windowStart: civilDateOf(2026, 6, 1),
  dueBy: DAY,
  retestBy: null,
  pollutionCheck: { from: civilDateOf(2027, 9, 1), dueBy: civilDateOf(2027, 11, 1) },
  basis: null,
  missing: [],
};

describe('calendar events', () => {
  it('a reminder with a date → its day; switched off or without a date → no event', () => {
    expect(reminderEvent(REMINDER, null, STAMP)).toMatchObject({
      kind: 'reminder',
      uid: 'reminder.r1@carnet',
      day: DAY,
      ...STAMP,
    });
    expect(reminderEvent({ ...REMINDER, active: false }, null, STAMP)).toBeNull();
    expect(reminderEvent({ ...REMINDER, nextReminderDate: null }, null, STAMP)).toBeNull();
  });

  it('the inspection reminder → covered by the event of the law, unless the owner set another date', () => {
    const inspection = { ...REMINDER, maintenanceType: 'technical_inspection' };
    expect(reminderEvent(inspection, LAW, STAMP)).toBeNull();
    const other = { ...inspection, nextReminderDate: civilDateOf(2026, 11, 30) };
    expect(reminderEvent(other, LAW, STAMP)?.day).toBe('2026-11-30');
    expect(reminderEvent(inspection, { ...LAW, dueBy: null }, STAMP)?.day).toBe(DAY);
  });

  it('an expected mileage → an estimate event; without a projection → none', () => {
    const projected = { date: DAY, earliest: DAY, latest: DAY, kmPerDay: 30, readings: 3 };
    expect(estimateEvent(REMINDER, projected, STAMP)).toMatchObject({
      kind: 'estimate',
      day: DAY,
      projected,
    });
    expect(estimateEvent(REMINDER, null, STAMP)).toBeNull();
    expect(estimateEvent({ ...REMINDER, active: false }, projected, STAMP)).toBeNull();
  });

  it('the law → window, last day and emissions check; while a retest is required only the retest', () => {
    const kinds = (outcome: InspectionOutcome) =>
      inspectionEvents('v1', outcome, STAMP).map(({ kind }) => kind);
    expect(kinds(LAW)).toEqual(['inspection_window', 'inspection', 'pollution_check']);
    expect(kinds({ ...LAW, retestBy: DAY })).toEqual(['retest']);
    expect(kinds({ ...LAW, windowStart: null, dueBy: null, pollutionCheck: null })).toEqual([]);
  });

  it('tyres → the day of expected wear, and the day of their age; none for a measured depth', () => {
    const basis = { source: 'Continental', sourceDate: DAY, date: DAY, urgency: 'upcoming' } as const;
    const wear = { kind: 'tread', set: 's1', limit: 'advice', limit_mm: 3, ...basis } as const;
    const expected = { earliest: DAY, latest: DAY };
    expect(tyreEvent({ ...wear, mm: null, expected }, 'v1', STAMP)).toMatchObject({
      kind: 'tyre_wear',
      uid: 'tyre_wear.s1@carnet',
      day: DAY,
      vehicleId: 'v1',
    });
    expect(tyreEvent({ ...wear, mm: 2.9, expected: null }, 'v1', STAMP)).toBeNull();
    const age = { kind: 'age', set: 's1', state: 'check', from: 'dot', years: 5, ...basis } as const;
    expect(tyreEvent(age, 'v1', STAMP)).toMatchObject({ kind: 'tyre_age', uid: 'tyre_age.s1@carnet' });
    const rotation = { kind: 'rotation', set: 's1', kilometresLeft: 900, expected, date: DAY } as const;
    expect(tyreEvent({ ...rotation, urgency: 'upcoming' }, 'v1', STAMP)).toBeNull();
  });

  it('an expiring document → its last day with its own advance; without expiry or switched off → none', () => {
    const document = {
      id: 'd1',
      vehicleId: null,
      kind: 'licence',
      expiresOn: DAY,
      advanceDays: 30,
      active: true,
    } as const;
    expect(documentEvent(document, STAMP)).toMatchObject({
      uid: 'document.d1@carnet',
      day: DAY,
      document: { kind: 'licence', advanceDays: 30 },
    });
    expect(documentEvent({ ...document, expiresOn: null }, STAMP)).toBeNull();
    expect(documentEvent({ ...document, active: false }, STAMP)).toBeNull();
  });

  it('one reminder → the days of the law, else its date, else its estimate, else nothing', () => {
    const projected = { date: DAY, earliest: DAY, latest: DAY, kmPerDay: 30, readings: 3 };
    const stamps = { stored: STAMP, computed: { ...STAMP, sequence: 20 } };
    const kinds = (facts: Partial<ReminderFacts>, law: InspectionOutcome | null, expected = projected) =>
      toReminderEvents({ ...REMINDER, ...facts }, law, expected, stamps).map(({ kind }) => kind);
    const inspection = { maintenanceType: 'technical_inspection' };
    expect(kinds(inspection, LAW)).toEqual(['inspection_window', 'inspection', 'pollution_check']);
    expect(kinds({}, LAW)).toEqual(['reminder']);
    expect(kinds({ nextReminderDate: null }, null)).toEqual(['estimate']);
    expect(toReminderEvents({ ...REMINDER, nextReminderDate: null }, null, null, stamps)).toEqual([]);
  });

  it('a change of the object, the garage or the day → a higher sequence', () => {
    const object = { version: 2, updatedAt: '2026-11-20T10:00:00.000Z' };
    const other = { version: 1, updatedAt: '2026-11-21T10:00:00.000Z' };
    expect(stampOfObjects(object, other)).toEqual({ sequence: 6, changedAt: other.updatedAt });
    expect(stampOfObjects({ ...object, version: 3 }, other).sequence).toBe(8);
    const today = civilDateOf(2026, 11, 21);
    const begunAt = '2026-11-20T23:00:00.000Z';
    const { sequence, changedAt } = stampOfDay(10, today, begunAt);
    expect(changedAt).toBe(begunAt);
    expect(stampOfDay(11, today, begunAt).sequence).toBeGreaterThan(sequence);
    expect(stampOfDay(10, DAY, begunAt).sequence).toBeGreaterThan(sequence);
  });
});

describe('events published to a calendar', () => {
  const event = reminderEvent(REMINDER, null, STAMP);
  const events = event === null ? [] : [event];
  const told: PublishedEvent = { uid: 'reminder.r1@carnet', day: DAY, sequence: 8, goneOn: null };
  const on = (day: number) => civilDateOf(2026, 12, day);

  it('an existing event → remembered, nothing cancelled', () => {
    expect(compareEvents([], events, on(1))).toEqual({ cancelled: [], remembered: [told], forgotten: [] });
  });

  it('a removed event → cancelled with the next sequence for 30 days, then forgotten', () => {
    const gone = { ...told, sequence: 9, goneOn: on(1) };
    expect(compareEvents([told], [], on(1))).toEqual({
      cancelled: [gone],
      remembered: [gone],
      forgotten: [],
    });
    expect(compareEvents([gone], [], on(31)).cancelled).toEqual([gone]);
    expect(compareEvents([gone], [], civilDateOf(2027, 1, 1))).toEqual({
      cancelled: [],
      remembered: [],
      forgotten: [gone.uid],
    });
  });

  it('an event that returns → published again', () => {
    const gone = { ...told, sequence: 9, goneOn: on(1) };
    expect(compareEvents([gone], events, on(2))).toEqual({
      cancelled: [],
      remembered: [told],
      forgotten: [],
    });
  });
});
