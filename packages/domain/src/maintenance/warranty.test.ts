import { addDays, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  comingWarrantyAnnouncements,
  isAnnouncedOnEntry,
  isSaidOfWarranty,
  reminderOfWarranty,
  settingsForWarranty,
} from '#maintenance/warranty.ts';
import { lookAtReminder, NEW_HISTORY, type AnnouncementHistory } from '#notifications/announcement.ts';
import { expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 21);
const settings = {
  // Neither decides about a warranty.
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 1000,
};

function warranty(warrantyUntil: CivilDate | null) {
  return { id: 'm', vehicleId: 'v', type: 'brake_service', warrantyUntil };
}

/** What is said of a warranty that ends in so many days, looked at each day from today until long after it. */
function story(daysLeft: number): string[] {
  const record = warranty(addDays(TODAY, daysLeft));
  let history: AnnouncementHistory = NEW_HISTORY;
  const said: string[] = [];
  for (let index = 0; index < daysLeft + 40; index += 1) {
    const today = addDays(TODAY, index);
    const reminder = reminderOfWarranty(record, today);
    const watched = {
      reminder,
      currentMileage: null,
      isVehicleArchived: false,
      law: null,
      emissions: null,
      projected: null,
    };
    const look = lookAtReminder(
      watched,
      { ...settingsForWarranty(settings), channels: ['push'] },
      history,
      today,
    );
    history = look.history;
    for (const { moment } of look.announcements) said.push(`${daysLeft - index} days left: ${moment}`);
  }
  return said;
}

it('31 days left or more → announced once, with 30 left; never as critical or overdue', () => {
  expect([31, 400].map(story)).toEqual([['30 days left: approaching'], ['30 days left: approaching']]);
});

it('fewer than 30 days left at first, or over → never announced', () => {
  expect([29, 4, 3, 1, 0, -5].flatMap(story)).toEqual([]);
});

it('exactly 30 days left on the day on which it is entered → announced still today', () => {
  const isAnnounced = (daysLeft: number | null) => {
    const until = daysLeft === null ? null : addDays(TODAY, daysLeft);
    return isAnnouncedOnEntry(reminderOfWarranty(warranty(until), TODAY), TODAY);
  };
  expect([31, 30, 29, null].map(isAnnounced)).toEqual([false, true, false, false]);
});

it('a device that plans ahead → the one announcement; none of an archived vehicle, or without a warranty', () => {
  const coming = (until: CivilDate | null, isVehicleArchived = false) =>
    comingWarrantyAnnouncements(warranty(until), isVehicleArchived, settings, TODAY);
  const until = addDays(TODAY, 100);
  expect(coming(until)).toEqual([{ date: addDays(TODAY, 70), moment: 'approaching', repeat: 0 }]);
  expect([coming(until, true), coming(null), coming(addDays(TODAY, 20))]).toEqual([[], [], []]);
});

it('that it comes near is said of a warranty, and nothing else', () => {
  const moments = ['approaching', 'critical', 'overdue', 'overdue_again'] as const;
  expect(moments.filter(isSaidOfWarranty)).toEqual(['approaching']);
});
