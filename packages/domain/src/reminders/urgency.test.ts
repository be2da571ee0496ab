import { describe, expect, it } from 'vitest';
import { addDays } from '#calendar/civil-date.ts';
import {
  badgeCount,
  CRITICAL_DAYS,
  CRITICAL_KM,
  DEFAULT_NOTIFICATION_SETTINGS,
  isDueForNotification,
  notificationsFor,
  severityOf,
  urgencyOf,
} from '#reminders/urgency.ts';
import { UNKNOWN_KILOMETRES } from '#reminders/remaining.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';

const today = day('2026-11-21');
const CURRENT = 50_000;

/** A reminder by date, by km, or both, seen `today` at `CURRENT`. */
function dueIn(days: number | null, kilometres: number | null, facts: Partial<ReminderFacts> = {}) {
  return reminderWith({
    nextReminderDate: days === null ? null : addDays(today, days),
    lastMileage: kilometres === null ? null : 40_000,
    plannedMileage: kilometres === null ? null : CURRENT + kilometres,
    ...facts,
  });
}

describe('the constants of urgency', () => {
  it('default advance 7 days and 10 000 km; critical at 3 days and 5000 km', () => {
    expect(DEFAULT_NOTIFICATION_SETTINGS).toEqual({ reminderAdvanceDays: 7, reminderAdvanceKm: 10_000 });
    expect([CRITICAL_DAYS, CRITICAL_KM]).toEqual([3, 5000]);
  });
});

describe('a reminder without settings', () => {
  it.each([
    // days left, km left, due, severity, urgency
    [8, null, false, 'high', 'upcoming'],
    [7, null, true, 'high', 'soon'],
    [4, null, true, 'high', 'soon'],
    [3, null, true, 'critical', 'urgent'],
    [0, null, true, 'critical', 'urgent'],
    [-1, null, true, 'critical', 'late'],
    [-400, null, true, 'critical', 'late'],
    [null, 10_001, false, 'high', 'upcoming'],
    [null, 10_000, true, 'high', 'soon'],
    [null, 5001, true, 'high', 'soon'],
    [null, 5000, true, 'critical', 'urgent'],
    [null, 1, true, 'critical', 'urgent'],
    [null, 0, true, 'critical', 'late'],
    [null, -3000, true, 'critical', 'late'],
    [8, 10_001, false, 'high', 'upcoming'],
    [8, 10_000, true, 'high', 'soon'],
    [7, 10_001, true, 'high', 'soon'],
    [3, 10_001, true, 'critical', 'urgent'],
    [8, 5000, true, 'critical', 'urgent'],
    [300, 0, true, 'critical', 'late'],
    [-1, 90_000, true, 'critical', 'late'],
    [null, null, false, 'high', 'upcoming'],
  ] as const)('%s days and %s km left → due: %s, %s, %s', (days, kilometres, isDue, severity, urgency) => {
    const reminder = dueIn(days, kilometres);
    expect(isDueForNotification(reminder, CURRENT, null, today)).toBe(isDue);
    expect(severityOf(reminder, CURRENT, null, today)).toBe(severity);
    expect(urgencyOf(reminder, CURRENT, null, today)).toBe(urgency);
  });
});

describe('a reminder with the owner’s own advance', () => {
  it.each([
    // advance days, advance km, days left, km left, due, severity
    [0, 0, 1, 1, false, 'high'],
    [0, 0, 0, null, true, 'critical'],
    [0, 0, null, 0, true, 'critical'],
    [0, 0, -1, null, true, 'critical'],
    [30, 0, 30, null, true, 'high'],
    [30, 0, 31, null, false, 'high'],
    [0, 20_000, null, 20_000, true, 'high'],
    [0, 20_000, null, 20_001, false, 'high'],
    // Notified by km: the date is near, but its own trigger has not fired, so it does not affect the severity.
    [1, 10_000, 2, 8000, true, 'high'],
    [2, 10_000, 2, 8000, true, 'critical'],
    // And vice versa.
    [7, 1000, 7, 3000, true, 'high'],
    [7, 3000, 7, 3000, true, 'critical'],
    // An overdue date always counts.
    [0, 10_000, -1, 8000, true, 'critical'],
  ] as const)(
    'advance %d days and %d km, %s days and %s km left → due: %s, %s',
    (reminderAdvanceDays, reminderAdvanceKm, days, kilometres, isDue, severity) => {
      const settings = { reminderAdvanceDays, reminderAdvanceKm };
      const reminder = dueIn(days, kilometres);
      expect(isDueForNotification(reminder, CURRENT, settings, today)).toBe(isDue);
      expect(severityOf(reminder, CURRENT, settings, today)).toBe(severity);
    },
  );
});

describe('a reminder without effect', () => {
  it('switched off → never due, and at most upcoming, even if overdue', () => {
    const reminder = dueIn(-30, 0, { active: false });
    expect(isDueForNotification(reminder, CURRENT, null, today)).toBe(false);
    expect(urgencyOf(reminder, CURRENT, null, today)).toBe('upcoming');
  });

  it('unknown last mileage → not due by km, regardless of the advance', () => {
    const reminder = reminderWith({ intervalKm: 1, plannedMileage: 1 });
    const settings = { reminderAdvanceDays: 365, reminderAdvanceKm: 2_000_000 };
    expect(isDueForNotification(reminder, CURRENT, settings, today)).toBe(false);
    expect(urgencyOf(reminder, CURRENT, settings, today)).toBe('upcoming');
  });

  it('unknown vehicle mileage → due by date only', () => {
    expect(isDueForNotification(dueIn(null, 0), null, null, today)).toBe(false);
    expect(isDueForNotification(dueIn(2, 0), null, null, today)).toBe(true);
    expect(urgencyOf(dueIn(2, 0), null, null, today)).toBe('urgent');
  });

  it('by days only → not due, however far the vehicle is driven', () => {
    const reminder = dueIn(200, null, { intervalDays: 365 });
    expect(isDueForNotification(reminder, 9_999_999, null, today)).toBe(false);
  });
});

describe('notificationsFor', () => {
  const clio = { id: 'clio', currentMileage: CURRENT, archived: false };
  const soldTwingo = { id: 'twingo', currentMileage: CURRENT, archived: true };
  const on = (vehicleId: string, id: string, facts: Partial<ReminderFacts> = {}) => ({
    vehicleId,
    id,
    ...facts,
  });

  it('nothing due → no notification, no badge', () => {
    const notifications = notificationsFor([dueIn(30, 20_000, on('clio', 'a'))], [clio], null, today);
    expect(notifications).toEqual([]);
    expect(badgeCount(notifications)).toBe(0);
  });

  it('a due reminder → the reminder with its notification', () => {
    const reminder = { ...dueIn(-2, 800, on('clio', 'a')), estimatedCost: 8990 };
    const notifications = notificationsFor([reminder], [clio], null, today);
    expect(notifications).toEqual([
      {
        reminder,
        severity: 'critical',
        urgency: 'late',
        isDue: true,
        isLate: true,
        expectedOn: day('2026-11-19'),
        kilometresLeft: 800,
        terms: [
          { kind: 'date', date: day('2026-11-19'), days: -2 },
          { kind: 'distance', mileage: 50_800, kilometres: 800, projected: null },
        ],
      },
    ]);
    expect(notifications[0]?.reminder.estimatedCost).toBe(8990);
    expect(badgeCount(notifications)).toBe(1);
  });

  it('reminders of an archived vehicle → excluded', () => {
    const reminders = [dueIn(-2, null, on('twingo', 'a')), dueIn(-2, null, on('clio', 'b'))];
    const notifications = notificationsFor(reminders, [clio, soldTwingo], null, today);
    expect(notifications.map(({ reminder }) => reminder.id)).toEqual(['b']);
  });

  it('an unlisted vehicle → unknown kilometres, but dates count', () => {
    const reminders = [dueIn(null, 0, on('gone', 'a')), dueIn(2, 0, on('gone', 'b'))];
    expect(notificationsFor(reminders, [clio], null, today)).toMatchObject([
      {
        reminder: { id: 'b' },
        severity: 'critical',
        expectedOn: day('2026-11-23'),
        kilometresLeft: UNKNOWN_KILOMETRES,
      },
    ]);
  });

  it('each reminder is evaluated with the mileage of its own vehicle', () => {
    const reminder = dueIn(null, 8000, on('clio', 'a'));
    const driven = { ...clio, currentMileage: CURRENT + 4000 };
    expect(notificationsFor([reminder], [clio], null, today)).toMatchObject([{ severity: 'high' }]);
    expect(notificationsFor([reminder], [driven], null, today)).toMatchObject([{ severity: 'critical' }]);
  });

  it('order: critical, then overdue by either side, then expected day, then fewest km, then id', () => {
    const expectedIn = (days: number) => {
      const date = addDays(today, days);
      return { projected: { date, earliest: date, latest: date, kmPerDay: 30, readings: 4 } };
    };
    const expected = [
      dueIn(-90, 20_000, on('clio', '01 critical, overdue by date')),
      dueIn(-1, 20_000, on('clio', '02 critical, overdue by date')),
      dueIn(20, 0, on('clio', '03 critical, overdue by km, 20 days')),
      dueIn(300, -3000, on('clio', '04 critical, overdue by km, 300 days')),
      dueIn(null, -1, on('clio', '05 critical, overdue by km, no day')),
      dueIn(0, null, on('clio', '06 critical, due today')),
      dueIn(2, null, on('clio', '07 critical, 2 days')),
      dueIn(2, null, on('clio', '08 critical, 2 days')),
      { ...dueIn(200, 2000, on('clio', '09 critical, expected in 30 days')), ...expectedIn(30) },
      { ...dueIn(40, 1000, on('clio', '10 critical, 40 days')), ...expectedIn(60) },
      { ...dueIn(null, 4000, on('clio', '11 critical, expected in 90 days')), ...expectedIn(90) },
      dueIn(null, 500, on('clio', '12 critical, 500 km, no day')),
      dueIn(null, 1500, on('clio', '13 critical, 1500 km, no day')),
      dueIn(null, 1500, on('clio', '14 critical, 1500 km, no day')),
      dueIn(4, null, on('clio', '15 high, 4 days')),
      dueIn(7, null, on('clio', '16 high, 7 days')),
      { ...dueIn(300, 9000, on('clio', '17 high, expected in 200 days')), ...expectedIn(200) },
      dueIn(null, 6000, on('clio', '18 high, 6000 km, no day')),
    ];
    const names = expected.map((reminder) => reminder.id);
    const backwards = expected.toReversed();
    for (const input of [expected, backwards]) {
      const notifications = notificationsFor(input, [clio], null, today);
      expect(notifications.map(({ reminder }) => reminder.id)).toEqual(names);
      expect(badgeCount(notifications)).toBe(18);
    }
    expect(backwards.map((reminder) => reminder.id)).toEqual(names.toReversed());
  });
});
