import fc from 'fast-check';
import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import {
  checkReminder,
  NEW_HISTORY,
  nextCheckOn,
  type AnnouncementChannel,
  type AnnouncementHistory,
  type AnnouncementSettings,
} from '#notifications/announcement.ts';
import { nextAnnouncement } from '#notifications/coming-announcements.ts';
import { urgencyOf } from '#reminders/urgency.ts';
import { reminderMoment } from '#testing/reminders.ts';
import { describe, expect, it } from 'vitest';

const settings: fc.Arbitrary<AnnouncementSettings> = fc.record({
  channels: fc.subarray<AnnouncementChannel>(['email', 'push']),
  reminderAdvanceDays: fc.integer({ min: 0, max: 40 }),
  reminderAdvanceKm: fc.integer({ min: 0, max: 12_000 }),
});

/** Kilometres driven from day to day; corrections are negative. */
const drives = fc.array(fc.integer({ min: -3000, max: 6000 }), { minLength: 1, maxLength: 60 });

interface Sent {
  readonly date: CivilDate;
  readonly moment: string;
  readonly channel: string;
}

describe('announcing, over any sequence of days', () => {
  it('each moment once per channel, repeats at most three times a week apart, and only true moments', () => {
    fc.assert(
      fc.property(reminderMoment, settings, drives, ({ reminder, today, currentMileage }, chosen, steps) => {
        let history: AnnouncementHistory = NEW_HISTORY;
        let mileage = currentMileage;
        let date = today;
        const sent: Sent[] = [];
        for (const step of steps) {
          const watched = {
            reminder,
            currentMileage: mileage,
            isVehicleArchived: false,
            law: null,
            emissions: null,
            projected: null,
          };
          const look = checkReminder(watched, chosen, history, date);
          history = look.history;
          const urgency = urgencyOf(reminder, mileage, chosen, date);
          for (const { moment, channel } of look.announcements) {
            sent.push({ date, moment, channel });
            const said = new Map<string, string>([
              ['approaching', 'soon'],
              ['critical', 'urgent'],
              ['overdue', 'late'],
              ['overdue_again', 'late'],
            ]).get(moment);
            expect(said).toBe(urgency);
          }
          mileage = Math.max(0, mileage + step);
          date = addDays(date, 1 + (Math.abs(step) % 4));
        }
        for (const channel of ['email', 'push']) {
          const ofChannel = sent.filter((one) => one.channel === channel);
          const again = ofChannel.filter(({ moment }) => moment === 'overdue_again');
          const others = ofChannel
            .filter(({ moment }) => moment !== 'overdue_again')
            .map(({ moment }) => moment);
          expect(new Set(others).size).toBe(others.length);
          expect(again.length).toBeLessThanOrEqual(3);
          for (const [index, { date: at }] of again.entries()) {
            const before = again[index - 1];
            expect(before === undefined || at >= addDays(before.date, 7)).toBe(true);
          }
        }
        const isTold = chosen.channels.length > 0;
        expect(isTold ? [] : sent).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('checking only on the days that nextLookOn names → same announcements as checking daily', () => {
    fc.assert(
      fc.property(reminderMoment, settings, ({ reminder, today, currentMileage }, chosen) => {
        const watched = {
          reminder,
          currentMileage,
          isVehicleArchived: false,
          law: null,
          emissions: null,
          projected: null,
        };
        const last = addDays(today, 120);
        const tell = (
          next: (date: CivilDate, history: AnnouncementHistory) => CivilDate | null,
        ): string[] => {
          let history: AnnouncementHistory = NEW_HISTORY;
          const sent: string[] = [];
          for (
            let date: CivilDate | null = today;
            date !== null && date <= last;
            date = next(date, history)
          ) {
            const look = checkReminder(watched, chosen, history, date);
            history = look.history;
            for (const { moment, channel } of look.announcements) sent.push(`${date} ${moment} ${channel}`);
          }
          return sent;
        };
        const daily = tell((date) => addDays(date, 1));
        const sparse = tell((date, history) => nextCheckOn(watched, chosen, history, date));
        expect(sparse).toEqual(daily);
        const { history } = checkReminder(watched, chosen, NEW_HISTORY, today);
        const next = nextAnnouncement(watched, chosen, history, addDays(today, 1));
        const expected = daily[0]?.split(' ', 2).join(' ') ?? null;
        const found = next === null || next.date > last ? null : `${next.date} ${next.moment}`;
        expect(found).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('checking twice on one day → nothing the second time', () => {
    fc.assert(
      fc.property(
        reminderMoment,
        settings,
        fc.constantFrom('upcoming', 'soon', 'urgent', null),
        (moment, chosen, stage) => {
          const watched = {
            ...moment,
            isVehicleArchived: false,
            law: null,
            emissions: null,
            projected: null,
          };
          const first = checkReminder(watched, chosen, { ...NEW_HISTORY, stage }, moment.today);
          expect(checkReminder(watched, chosen, first.history, moment.today).announcements).toEqual([]);
        },
      ),
    );
  });
});
