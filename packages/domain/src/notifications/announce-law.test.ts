import { addDays, compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import { judgeInspection } from '#inspection/judge-inspection.ts';
import { listLawSteps } from '#inspection/announcement-days.ts';
import { toLawTerm, type LawTerm } from '#inspection/law-term.ts';
import {
  isStillTrue,
  checkReminder,
  NEW_HISTORY,
  nextCheckOn,
  type AnnouncementHistory,
  type AnnouncementSettings,
  type WatchedReminder,
} from '#notifications/announcement.ts';
import { comingAnnouncements, nextAnnouncement } from '#notifications/coming-announcements.ts';
import { isDueForNotification } from '#reminders/urgency.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const SETTINGS: AnnouncementSettings = {
  channels: ['email'],
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 10_000,
};
const LAW: LawTerm = {
  windowStart: null,
  isRetest: false,
  pollutionCheck: null,
  mustNotDrive: false,
  isKnown: true,
  centres: null,
};
const DUE = day('2027-05-20');

function watchedByLaw(
  law: Partial<LawTerm> = {},
  facts: Parameters<typeof reminderWith>[0] = {},
): WatchedReminder {
  const reminder = reminderWith({
    maintenanceType: 'technical_inspection',
    nextReminderDate: DUE,
    follows: 'law',
    ...facts,
  });
  return {
    reminder,
    currentMileage: 42_000,
    isVehicleArchived: false,
    law: { ...LAW, ...law },
    emissions: null,
    projected: null,
  };
}

/** Announcements made when checked on each of these days. */
function announceOn(
  watched: WatchedReminder,
  days: readonly CivilDate[],
  from: AnnouncementHistory = NEW_HISTORY,
): string[] {
  let history = from;
  return days.flatMap((date) => {
    const look = checkReminder(watched, SETTINGS, history, date);
    ({ history } = look);
    return look.announcements.map(({ moment, repeat }) => `${date} ${moment}${repeat || ''}`);
  });
}

function everyDay(from: CivilDate, count: number): CivilDate[] {
  return Array.from({ length: count }, (_, index) => addDays(from, index));
}

describe('a reminder that follows the law, checked daily', () => {
  it('a first inspection → window, 60, 30 and 7 days before, on the day, and weekly three times', () => {
    expect(
      announceOn(watchedByLaw({ windowStart: day('2026-11-21') }), everyDay(day('2026-11-01'), 300)),
    ).toEqual([
      '2026-11-21 window_open',
      '2027-03-21 in_60_days',
      '2027-04-20 in_30_days',
      '2027-05-13 in_7_days',
      '2027-05-20 due_today',
      '2027-05-27 overdue_again1',
      '2027-06-03 overdue_again2',
      '2027-06-10 overdue_again3',
    ]);
  });

  it('a later inspection → no window; a retest → 30, 7 and 1 days before, nothing afterwards', () => {
    expect(announceOn(watchedByLaw(), everyDay(day('2026-11-01'), 300))[0]).toBe('2027-03-21 in_60_days');
    expect(announceOn(watchedByLaw({ isRetest: true }), everyDay(day('2027-03-20'), 300))).toEqual([
      '2027-04-20 in_30_days',
      '2027-05-13 in_7_days',
      '2027-05-19 tomorrow',
    ]);
  });

  it.each([
    ['2027-01-01', ['2027-01-01 window_open']],
    ['2027-05-01', ['2027-05-01 in_30_days']],
    ['2027-05-20', ['2027-05-20 due_today']],
    ['2027-05-30', ['2027-05-30 overdue_again1']],
    ['2029-05-30', ['2029-05-30 overdue_again3']],
  ] as const)('starting on %s → only the latest step is announced', (start, expected) => {
    expect(announceOn(watchedByLaw({ windowStart: day('2026-11-21') }), everyDay(day(start), 1))).toEqual(
      expected,
    );
  });

  it('a server that was down for a while → only the latest step, the missed ones never', () => {
    const days = [day('2026-11-21'), day('2027-05-15'), day('2027-06-30'), day('2027-07-01')];
    expect(announceOn(watchedByLaw({ windowStart: day('2026-11-21') }), days)).toEqual([
      '2026-11-21 window_open',
      '2027-05-15 in_7_days',
      '2027-06-30 overdue_again3',
    ]);
  });

  it('the owner’s date goes back across a time zone → nothing repeated, nothing earlier', () => {
    const days = [day('2027-05-13'), day('2027-05-12'), day('2027-05-13')];
    expect(announceOn(watchedByLaw(), days)).toEqual(['2027-05-13 in_7_days']);
  });

  it('archived, switched off, or without a channel → nothing', () => {
    const days = everyDay(day('2027-05-01'), 60);
    const silent = [{ ...watchedByLaw(), isVehicleArchived: true }, watchedByLaw({}, { active: false })];
    expect(silent.flatMap((watched) => announceOn(watched, days))).toEqual([]);
    const off = { ...SETTINGS, channels: [] };
    expect(checkReminder(watchedByLaw(), off, NEW_HISTORY, DUE).announcements).toEqual([]);
  });

  it('the emissions check of a van → first day, 30 and 7 days before its end, last day; nothing once done', () => {
    const check = { from: day('2026-03-20'), dueBy: day('2026-05-20') };
    const year = everyDay(day('2026-01-01'), 365);
    expect(announceOn(watchedByLaw({ pollutionCheck: check }), year)).toEqual([
      '2026-03-20 emissions_open',
      '2026-04-20 emissions_in_30_days',
      '2026-05-13 emissions_in_7_days',
      '2026-05-20 emissions_last_day',
    ]);
    const { history } = checkReminder(
      watchedByLaw({ pollutionCheck: check }),
      SETTINGS,
      NEW_HISTORY,
      check.from,
    );
    expect(announceOn(watchedByLaw(), year, history)).toEqual([]);
    expect(announceOn(watchedByLaw(), everyDay(day('2027-03-01'), 30), history)).toEqual([
      '2027-03-21 in_60_days',
    ]);
    expect(isStillTrue('emissions_open', watchedByLaw(), SETTINGS, check.from)).toBe(false);
  });

  describe('a van whose inspection follows its own interval', () => {
    const check = { from: day('2026-03-20'), dueBy: day('2026-05-20') };
    const own: WatchedReminder = {
      ...watchedByLaw({}, { follows: 'interval' }),
      law: null,
      emissions: check,
    };
    const ofCheck = [
      '2026-03-20 emissions_open',
      '2026-04-20 emissions_in_30_days',
      '2026-05-13 emissions_in_7_days',
      '2026-05-20 emissions_last_day',
    ];

    it('the emissions check on the days of the law, the inspection by the owner’s advance', () => {
      expect(announceOn(own, everyDay(day('2026-01-01'), 510))).toEqual([
        ...ofCheck,
        '2027-05-13 approaching',
        '2027-05-17 critical',
        '2027-05-21 overdue',
      ]);
    });

    it('checked only on the named days → the same announcements', () => {
      const named: string[] = [];
      let history = NEW_HISTORY;
      for (let date: CivilDate | null = day('2026-01-01'); date !== null;) {
        const look = checkReminder(own, SETTINGS, history, date);
        ({ history } = look);
        for (const { moment, repeat } of look.announcements) named.push(`${date} ${moment}${repeat || ''}`);
        date = nextCheckOn(own, SETTINGS, history, date);
      }
      expect(named.slice(0, 7)).toEqual(announceOn(own, everyDay(day('2026-01-01'), 510)));
      expect(nextAnnouncement(own, SETTINGS, NEW_HISTORY, day('2026-01-01'))).toEqual({
        date: check.from,
        moment: 'emissions_open',
      });
    });

    it('both on one day → both are announced, also by a device that schedules ahead', () => {
      const both = { ...own, reminder: { ...own.reminder, nextReminderDate: day('2026-04-27') } };
      const days = [day('2026-04-19'), day('2026-04-20')];
      expect(announceOn(both, days, { ...NEW_HISTORY, announced: ['emissions_open'] })).toEqual([
        '2026-04-20 approaching',
        '2026-04-20 emissions_in_30_days',
      ]);
      const coming = comingAnnouncements(both, SETTINGS, day('2026-04-19'));
      expect(coming.slice(0, 2).map(({ date, moment }) => `${date} ${moment}`)).toEqual([
        '2026-04-20 approaching',
        '2026-04-20 emissions_in_30_days',
      ]);
    });

    it('a late start → only the latest step; done, past, archived or switched off → nothing', () => {
      const late = day('2026-05-15');
      expect(announceOn(own, [late])).toEqual(['2026-05-15 emissions_in_7_days']);
      expect(announceOn(own, everyDay(day('2026-05-21'), 200))).toEqual([]);
      const silent = [
        { ...own, emissions: null },
        { ...own, isVehicleArchived: true },
        { ...own, reminder: { ...own.reminder, active: false } },
      ];
      expect(silent.flatMap((watched) => announceOn(watched, everyDay(day('2026-01-01'), 200)))).toEqual([]);
      const isTrue = (watched: WatchedReminder, date: CivilDate) =>
        isStillTrue('emissions_in_7_days', watched, SETTINGS, date);
      expect([isTrue(own, late), isTrue(own, check.dueBy)]).toEqual([true, false]);
      expect(silent.map((watched) => isTrue(watched, late))).toEqual([false, false, false]);
    });
  });

  it('a queued announcement → still true while its step is current', () => {
    const on = (date: string) => isStillTrue('in_30_days', watchedByLaw(), SETTINGS, day(date));
    expect([on('2027-04-20'), on('2027-05-12'), on('2027-05-13')]).toEqual([true, true, false]);
    expect(isStillTrue('in_30_days', { ...watchedByLaw(), isVehicleArchived: true }, SETTINGS, DUE)).toBe(
      false,
    );
  });

  it('the notification panel → from 60 days before, regardless of the advance', () => {
    const { reminder } = watchedByLaw();
    const isDue = (date: string) => isDueForNotification(reminder, null, SETTINGS, day(date));
    expect([isDue('2027-03-20'), isDue('2027-03-21')]).toEqual([false, true]);
  });

  it('a device that schedules ahead → the same days, without past ones', () => {
    const coming = comingAnnouncements(watchedByLaw(), SETTINGS, day('2027-05-01'));
    expect(coming.map(({ date, moment }) => `${date} ${moment}`)).toEqual([
      '2027-05-13 in_7_days',
      '2027-05-20 due_today',
      '2027-05-27 overdue_again',
      '2027-06-03 overdue_again',
      '2027-06-10 overdue_again',
    ]);
  });
});

describe('the days of the law', () => {
  const terms = fc.record({
    due: fc.integer({ min: 0, max: 3000 }).map((days) => addDays(day('2024-01-01'), days)),
    window: fc.option(fc.integer({ min: 1, max: 400 })),
    check: fc.option(fc.integer({ min: 1, max: 800 })),
    isRetest: fc.boolean(),
    start: fc.integer({ min: -500, max: 100 }),
  });

  it('any term → ordered days, each announced at most once, whether checked daily or only on the named days', () => {
    fc.assert(
      fc.property(terms, ({ due, window, check, isRetest, start }) => {
        const pollutionCheck =
          check === null ? null : { from: addDays(due, -check - 60), dueBy: addDays(due, -check) };
        const windowStart = window === null ? null : addDays(due, -window);
        const law = { ...LAW, windowStart, isRetest, pollutionCheck };
        const watched = watchedByLaw(law, { nextReminderDate: due });
        const steps = listLawSteps(due, law);
        expect(steps.toSorted((a, b) => compareCivilDates(a.day, b.day))).toEqual(steps);
        const first = addDays(due, start);
        const daily = announceOn(watched, everyDay(first, 640));
        const named: CivilDate[] = [];
        for (let date: CivilDate | null = first; date !== null;) {
          named.push(date);
          date = nextCheckOn(watched, SETTINGS, NEW_HISTORY, date);
        }
        expect(announceOn(watched, named)).toEqual(daily);
        expect(new Set(daily.map((line) => line.split(' ')[1])).size).toBe(daily.length);
        const next = nextAnnouncement(watched, SETTINGS, NEW_HISTORY, first);
        expect(next && `${next.date}`).toBe(daily[0]?.split(' ')[0] ?? null);
      }),
      { numRuns: 300 },
    );
  });

  it('major defects → the term of the retest; no date by law → the planned one, without a window', () => {
    const car = {
      type: 'car',
      inspectionCategory: null,
      isCollection: false,
      energy: null,
      firstRegistrationDate: null,
      knownSince: day('2026-11-21'),
    } as const;
    const failed = { date: day('2026-11-21'), kind: 'periodic', result: 'major', validUntil: null } as const;
    expect(toLawTerm(judgeInspection(car, [failed], day('2026-11-22')))).toEqual({
      windowStart: null,
      isRetest: true,
      pollutionCheck: null,
      mustNotDrive: false,
      isKnown: true,
      centres: 'https://www.prix-controle-technique.gouv.fr/',
    });
    expect(toLawTerm(judgeInspection(car, [], day('2026-11-22')))).toMatchObject({ isKnown: false });
    expect(toLawTerm(null)).toMatchObject({ isKnown: false, centres: null });
  });
});
