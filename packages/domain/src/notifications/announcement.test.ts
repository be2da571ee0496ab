import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import {
  isStillTrue,
  checkReminder,
  NEW_HISTORY,
  nextCheckOn,
  type AnnouncementHistory,
  type AnnouncementSettings,
  type WatchedReminder,
} from '#notifications/announcement.ts';
import { nextAnnouncement } from '#notifications/coming-announcements.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';
import { describe, expect, it } from 'vitest';

const BY_MAIL: AnnouncementSettings = {
  channels: ['email'],
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 10_000,
};
const today = day('2026-11-21');

function watched(
  facts: Parameters<typeof reminderWith>[0],
  change: Partial<WatchedReminder> = {},
): WatchedReminder {
  return {
    reminder: reminderWith(facts),
    currentMileage: 42_000,
    isVehicleArchived: false,
    law: null,
    emissions: null,
    projected: null,
    ...change,
  };
}

/** Due in so many days from the first day. */
const dueIn = (days: number): WatchedReminder => watched({ nextReminderDate: addDays(today, days) });

/** Announcements day by day, checked daily; `reminderOn` gives the reminder of each day. */
function story(
  days: number,
  reminderOn: (index: number) => WatchedReminder,
  settings: AnnouncementSettings = BY_MAIL,
): string[] {
  let history: AnnouncementHistory = NEW_HISTORY;
  const said: string[] = [];
  for (let index = 0; index < days; index += 1) {
    const look = checkReminder(reminderOn(index), settings, history, addDays(today, index));
    history = look.history;
    for (const { moment, channel } of look.announcements) {
      said.push(`${index} ${moment}${channel === 'email' ? '' : ` ${channel}`}`);
    }
  }
  return said;
}

describe('a reminder by date, checked daily', () => {
  it('created 30 days ahead → approaching, critical, overdue, then three repeats a week apart', () => {
    expect(story(100, () => dueIn(30))).toEqual([
      '23 approaching',
      '27 critical',
      '31 overdue',
      '38 overdue_again',
      '45 overdue_again',
      '52 overdue_again',
    ]);
  });

  it('created inside the window → silent until critical', () => {
    expect(story(8, () => dueIn(6))).toEqual(['3 critical', '7 overdue']);
  });

  it('created critical → silent until overdue', () => {
    expect(story(6, () => dueIn(2))).toEqual(['3 overdue']);
  });

  it('created overdue → repeated weekly, three times', () => {
    expect(story(40, () => dueIn(-5))).toEqual(['7 overdue_again', '14 overdue_again', '21 overdue_again']);
  });

  it('an advance of 1 day → critical as soon as it approaches', () => {
    expect(story(12, () => dueIn(10), { ...BY_MAIL, reminderAdvanceDays: 1 })).toEqual([
      '9 critical',
      '11 overdue',
    ]);
  });

  it('an advance of 0 days → critical on the day', () => {
    expect(story(12, () => dueIn(10), { ...BY_MAIL, reminderAdvanceDays: 0 })).toEqual([
      '10 critical',
      '11 overdue',
    ]);
  });

  it('switched off, or of an archived vehicle → nothing', () => {
    expect(story(60, () => watched({ nextReminderDate: addDays(today, 30), active: false }))).toEqual([]);
    expect(story(60, () => ({ ...dueIn(30), isVehicleArchived: true }))).toEqual([]);
  });

  it('both channels on → each moment on both', () => {
    expect(story(29, () => dueIn(30), { ...BY_MAIL, channels: ['email', 'push'] })).toEqual([
      '23 approaching',
      '23 approaching push',
      '27 critical',
      '27 critical push',
    ]);
  });
});

describe('a reminder by kilometres', () => {
  const oilChange = (currentMileage: number): WatchedReminder =>
    watched({ lastMileage: 40_000, intervalKm: 15_000 }, { currentMileage });

  it('a fresh oil change inside a wide window → silent, then critical, then overdue', () => {
    const mileages = [46_000, 48_000, 50_000, 52_000, 54_999, 55_000, 60_000];
    expect(story(7, (index) => oilChange(mileages[index] ?? 0))).toEqual(['2 critical', '5 overdue']);
  });

  it('a mileage that skips all stages → only overdue', () => {
    expect(story(3, (index) => oilChange(index === 0 ? 40_000 : 60_000))).toEqual(['1 overdue']);
  });

  it('a mileage corrected downwards and reached again → announced once', () => {
    const mileages = [40_000, 50_000, 46_000, 50_000, 46_000];
    expect(story(5, (index) => oilChange(mileages[index] ?? 0))).toEqual(['1 critical']);
  });

  it('critical by mistake, corrected → critical is announced when it becomes true', () => {
    const mileages = [54_000, 41_000, 47_000, 51_000];
    expect(story(4, (index) => oilChange(mileages[index] ?? 0))).toEqual(['2 approaching', '3 critical']);
  });

  it('back and forth around the due mileage → overdue once, at most three repeats', () => {
    const said = story(120, (index) => oilChange(index === 0 ? 40_000 : index % 10 < 5 ? 56_000 : 54_000));
    expect(said.filter((line) => line.endsWith('overdue'))).toHaveLength(1);
    expect(said.filter((line) => line.endsWith('overdue_again'))).toHaveLength(3);
  });
});

describe('missed checks', () => {
  it('no check for a month → only what is true then', () => {
    const seen = checkReminder(dueIn(20), BY_MAIL, NEW_HISTORY, today).history;
    const look = checkReminder(dueIn(20), BY_MAIL, seen, addDays(today, 30));
    expect(look.announcements).toEqual([{ moment: 'overdue', channel: 'email', repeat: 0 }]);
  });

  it('repeats missed → announced once, the next one a week later', () => {
    const overdue = {
      ...NEW_HISTORY,
      stage: 'late' as const,
      announced: ['overdue' as const],
      overdueOn: today,
    };
    const late = checkReminder(dueIn(-1), BY_MAIL, overdue, addDays(today, 30));
    expect(late.announcements.map(({ repeat }) => repeat)).toEqual([1]);
    expect(checkReminder(dueIn(-1), BY_MAIL, late.history, addDays(today, 36)).announcements).toEqual([]);
    expect(checkReminder(dueIn(-1), BY_MAIL, late.history, addDays(today, 37)).announcements).toHaveLength(1);
  });

  it('a rise while no channel was on → not announced later', () => {
    const off = { ...BY_MAIL, channels: [] };
    const seen = checkReminder(dueIn(6), off, { ...NEW_HISTORY, stage: 'upcoming' }, today);
    expect(seen.announcements).toEqual([]);
    expect(checkReminder(dueIn(6), BY_MAIL, seen.history, addDays(today, 1)).announcements).toEqual([]);
  });

  it.each([
    ['approaching', 6, true],
    ['approaching', 2, false],
    ['critical', 2, true],
    ['critical', -1, false],
    ['critical', 30, false],
    ['overdue', -1, true],
    ['overdue_again', -9, true],
    ['overdue_again', 3, false],
  ] as const)('%s, with %d days left → still true: %s', (moment, days, isTrue) => {
    expect(isStillTrue(moment, dueIn(days), BY_MAIL, today)).toBe(isTrue);
  });
});

describe('the next announcement', () => {
  const after = (watchedReminder: WatchedReminder): AnnouncementHistory =>
    checkReminder(watchedReminder, BY_MAIL, NEW_HISTORY, today).history;

  it.each<[string, number, CivilDate | null, string | null]>([
    ['far ahead → when it approaches', 30, day('2026-12-14'), 'approaching'],
    ['inside the window → when it becomes critical', 6, day('2026-11-24'), 'critical'],
    ['critical → when it becomes overdue', 1, day('2026-11-23'), 'overdue'],
    ['overdue → a week later', -1, day('2026-11-28'), 'overdue_again'],
  ])('%s', (_, days, date, moment) => {
    const reminder = dueIn(days);
    const next = nextAnnouncement(reminder, BY_MAIL, after(reminder), addDays(today, 1));
    expect(next).toEqual({ date, moment });
    expect(nextCheckOn(reminder, BY_MAIL, after(reminder), today)).toBe(date);
  });

  it('by kilometres only, switched off, archived, or no channel on → none by calendar', () => {
    const byKm = watched({ lastMileage: 40_000, intervalKm: 15_000 });
    const nothing = [
      nextAnnouncement(byKm, BY_MAIL, after(byKm), today),
      nextCheckOn(byKm, BY_MAIL, after(byKm), today),
      nextCheckOn({ ...dueIn(30), isVehicleArchived: true }, BY_MAIL, NEW_HISTORY, today),
      nextAnnouncement(dueIn(30), { ...BY_MAIL, channels: [] }, after(dueIn(30)), today),
    ];
    expect(nothing).toEqual([null, null, null, null]);
  });
});

describe('a reminder with a projected mileage', () => {
  /** Projected in so many days from the first day; nothing else makes it due. */
  const expectedIn = (days: number, change: Partial<WatchedReminder> = {}): WatchedReminder => {
    const date = addDays(today, days);
    const projected = { date, earliest: today, latest: addDays(date, 60), kmPerDay: 40, readings: 5 };
    const facts = { nextReminderDate: null, lastMileage: 40_000, plannedMileage: 60_000, intervalKm: 20_000 };
    return watched(facts, { projected, ...change });
  };

  it('is announced once, as an estimate: never critical or overdue', () => {
    expect(story(120, () => expectedIn(30))).toEqual(['23 approaching']);
  });

  it('postponed by a new reading and approaching again → announced once', () => {
    expect(story(60, (index) => expectedIn(index < 25 ? 30 : 50))).toEqual(['23 approaching']);
  });

  it('not wanted by the owner, switched off or archived → nothing', () => {
    expect(story(60, () => expectedIn(30, { projected: null }))).toEqual([]);
    expect(story(60, () => expectedIn(30, { isVehicleArchived: true }))).toEqual([]);
    const { reminder } = expectedIn(30);
    expect(story(60, () => expectedIn(30, { reminder: { ...reminder, active: false } }))).toEqual([]);
  });

  it('with a date as well → approaching by the earlier of both, critical only by the date', () => {
    const { reminder } = expectedIn(30);
    const both = { reminder: { ...reminder, nextReminderDate: addDays(today, 50) } };
    expect(story(53, () => expectedIn(30, both))).toEqual(['23 approaching', '47 critical', '51 overdue']);
  });

  it('is checked on the day on which it approaches, and is true from then on', () => {
    expect(nextCheckOn(expectedIn(30), BY_MAIL, NEW_HISTORY, today)).toBe(addDays(today, 23));
    expect(isStillTrue('approaching', expectedIn(30), BY_MAIL, addDays(today, 23))).toBe(true);
    expect(isStillTrue('approaching', expectedIn(30), BY_MAIL, addDays(today, 22))).toBe(false);
  });
});
