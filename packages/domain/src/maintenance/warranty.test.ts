import { addDays, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  comingWarrantyAnnouncements,
  isAnnouncedOnEntry,
  isWarrantyAnnouncedAt,
  toWarrantyReminder,
  settingsForWarranty,
} from '#maintenance/warranty.ts';
import { checkReminder, NEW_HISTORY, type AnnouncementHistory } from '#notifications/announcement.ts';
import { expect, it } from 'vitest';

const TODAY = civilDateOf(2026, 11, 21);
const settings = {
  // Neither affects warranties.
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 1000,
};

function warranty(warrantyUntil: CivilDate | null) {
  return { id: 'm', vehicleId: 'v', type: 'brake_service', warrantyUntil };
}

/** Announcements of a warranty that ends in `daysLeft` days, checked daily from today until long after its end. */
function story(daysLeft: number): string[] {
  const record = warranty(addDays(TODAY, daysLeft));
  let history: AnnouncementHistory = NEW_HISTORY;
  const announced: string[] = [];
  for (let index = 0; index < daysLeft + 40; index += 1) {
    const today = addDays(TODAY, index);
    const reminder = toWarrantyReminder(record, today);
    const watched = {
      reminder,
      currentMileage: null,
      isVehicleArchived: false,
      law: null,
      emissions: null,
      projected: null,
    };
    const look = checkReminder(
      watched,
      { ...settingsForWarranty(settings), channels: ['push'] },
      history,
      today,
    );
    history = look.history;
    for (const { moment } of look.announcements) announced.push(`${daysLeft - index} days left: ${moment}`);
  }
  return announced;
}

it('31 days left or more → announced once, with 30 left; never as critical or overdue', () => {
  expect([31, 400].map(story)).toEqual([['30 days left: approaching'], ['30 days left: approaching']]);
});

it('entered with fewer than 30 days left, or expired → never announced', () => {
  expect([29, 4, 3, 1, 0, -5].flatMap(story)).toEqual([]);
});

it('exactly 30 days left on the day of entry → announced the same day', () => {
  const isAnnounced = (daysLeft: number | null) => {
    const until = daysLeft === null ? null : addDays(TODAY, daysLeft);
    return isAnnouncedOnEntry(toWarrantyReminder(warranty(until), TODAY), TODAY);
  };
  expect([31, 30, 29, null].map(isAnnounced)).toEqual([false, true, false, false]);
});

it('a device that schedules ahead → one announcement; none for an archived vehicle or without a warranty', () => {
  const coming = (until: CivilDate | null, isVehicleArchived = false) =>
    comingWarrantyAnnouncements(warranty(until), isVehicleArchived, settings, TODAY);
  const until = addDays(TODAY, 100);
  expect(coming(until)).toEqual([{ date: addDays(TODAY, 70), moment: 'approaching', repeat: 0 }]);
  expect([coming(until, true), coming(null), coming(addDays(TODAY, 20))]).toEqual([[], [], []]);
});

it('a warranty is only announced as approaching', () => {
  const moments = ['approaching', 'critical', 'overdue', 'overdue_again'] as const;
  expect(moments.filter(isWarrantyAnnouncedAt)).toEqual(['approaching']);
});
