import fc from 'fast-check';
import { addDays, type CivilDate } from '#calendar/civil-date.ts';
import {
  lookAtReminder,
  NEW_HISTORY,
  nextLookOn,
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

/** How far the vehicle is driven from day to day; a correction goes backwards. */
const drives = fc.array(fc.integer({ min: -3000, max: 6000 }), { minLength: 1, maxLength: 60 });

interface Told {
  readonly date: CivilDate;
  readonly moment: string;
  readonly channel: string;
}

describe('announcing, over any course of days', () => {
  it('each moment once on each channel, again three times a week apart, and only what is so', () => {
    fc.assert(
      fc.property(reminderMoment, settings, drives, ({ reminder, today, currentMileage }, wanted, steps) => {
        let history: AnnouncementHistory = NEW_HISTORY;
        let mileage = currentMileage;
        let date = today;
        const told: Told[] = [];
        for (const step of steps) {
          const watched = {
            reminder,
            currentMileage: mileage,
            isVehicleArchived: false,
            law: null,
            emissions: null,
            projected: null,
          };
          const look = lookAtReminder(watched, wanted, history, date);
          history = look.history;
          const urgency = urgencyOf(reminder, mileage, wanted, date);
          for (const { moment, channel } of look.announcements) {
            told.push({ date, moment, channel });
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
          const ofChannel = told.filter((one) => one.channel === channel);
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
        const isTold = wanted.channels.length > 0;
        expect(isTold ? [] : told).toEqual([]);
      }),
      { numRuns: 1000 },
    );
  });

  it('looking only on the days that nextLookOn names → the same is said as by looking each day', () => {
    fc.assert(
      fc.property(reminderMoment, settings, ({ reminder, today, currentMileage }, wanted) => {
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
          const told: string[] = [];
          for (
            let date: CivilDate | null = today;
            date !== null && date <= last;
            date = next(date, history)
          ) {
            const look = lookAtReminder(watched, wanted, history, date);
            history = look.history;
            for (const { moment, channel } of look.announcements) told.push(`${date} ${moment} ${channel}`);
          }
          return told;
        };
        const daily = tell((date) => addDays(date, 1));
        const sparse = tell((date, history) => nextLookOn(watched, wanted, history, date));
        expect(sparse).toEqual(daily);
        const { history } = lookAtReminder(watched, wanted, NEW_HISTORY, today);
        const next = nextAnnouncement(watched, wanted, history, addDays(today, 1));
        const expected = daily[0]?.split(' ', 2).join(' ') ?? null;
        const found = next === null || next.date > last ? null : `${next.date} ${next.moment}`;
        expect(found).toBe(expected);
      }),
      { numRuns: 1000 },
    );
  });

  it('looking twice on one day → the second says nothing', () => {
    fc.assert(
      fc.property(
        reminderMoment,
        settings,
        fc.constantFrom('upcoming', 'soon', 'urgent', null),
        (moment, wanted, stage) => {
          const watched = {
            ...moment,
            isVehicleArchived: false,
            law: null,
            emissions: null,
            projected: null,
          };
          const first = lookAtReminder(watched, wanted, { ...NEW_HISTORY, stage }, moment.today);
          expect(lookAtReminder(watched, wanted, first.history, moment.today).announcements).toEqual([]);
        },
      ),
    );
  });
});
