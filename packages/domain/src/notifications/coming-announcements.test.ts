import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, compareCivilDates, daysBetween } from '#calendar/civil-date.ts';
import type { WatchedReminder } from '#notifications/announcement.ts';
import { comingAnnouncements } from '#notifications/coming-announcements.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderMoment, reminderWith } from '#testing/reminders.ts';

const today = day('2026-11-21');
const settings = { reminderAdvanceDays: 7, reminderAdvanceKm: 1000 };

/** A reminder by date only. */
function dueIn(days: number | null, facts: Partial<WatchedReminder['reminder']> = {}): WatchedReminder {
  const nextReminderDate = days === null ? null : addDays(today, days);
  const byDate = { lastMileage: null, intervalKm: null, plannedMileage: null, nextReminderDate };
  return {
    reminder: reminderWith({ ...byDate, ...facts }),
    currentMileage: 50_000,
    isVehicleArchived: false,
    law: null,
    emissions: null,
    projected: null,
  };
}

function comingIn(watched: WatchedReminder) {
  return comingAnnouncements(watched, settings, today).map(
    ({ date, moment, repeat }) => [daysBetween(today, date), moment, repeat] as const,
  );
}

describe('comingAnnouncements', () => {
  it('a future date → approaching, critical, overdue, and three repeats', () => {
    expect(comingIn(dueIn(30))).toEqual([
      [23, 'approaching', 0],
      [27, 'critical', 0],
      [31, 'overdue', 0],
      [38, 'overdue_again', 1],
      [45, 'overdue_again', 2],
      [52, 'overdue_again', 3],
    ]);
  });

  it('already approaching → not announced again, but the following moments are', () => {
    expect(comingIn(dueIn(5)).slice(0, 2)).toEqual([
      [2, 'critical', 0],
      [6, 'overdue', 0],
    ]);
  });

  it('already overdue → weekly repeats', () => {
    expect(comingIn(dueIn(-10))).toEqual([
      [7, 'overdue_again', 1],
      [14, 'overdue_again', 2],
      [21, 'overdue_again', 3],
    ]);
  });

  it.each([
    ['no date', dueIn(null, { intervalKm: 10_000, lastMileage: 50_000 })],
    ['switched off', dueIn(30, { active: false })],
    ['of an archived vehicle', { ...dueIn(30), isVehicleArchived: true }],
  ])('%s → nothing', (_, watched) => {
    expect(comingIn(watched)).toEqual([]);
  });

  it('any reminder → at most six future days, in order', () => {
    fc.assert(
      fc.property(reminderMoment, ({ reminder, currentMileage, today: now }) => {
        const watched = {
          reminder,
          currentMileage,
          isVehicleArchived: false,
          law: null,
          emissions: null,
          projected: null,
        };
        const coming = comingAnnouncements(watched, settings, now);
        expect(coming.length).toBeLessThanOrEqual(6);
        const days = [now, ...coming.map(({ date }) => date)];
        expect(days.slice(1).every((date, index) => compareCivilDates(days[index] ?? now, date) < 0)).toBe(
          true,
        );
      }),
      { numRuns: 500 },
    );
  });
});
