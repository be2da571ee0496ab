import type { DocumentFacts } from '#documents/document.ts';
import { documentNotificationsFor } from '#documents/document-reminder.ts';
import { latestInsurance } from '#documents/insurance-reminder.ts';
import { comingAnnouncements } from '#notifications/coming-announcements.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import { isDueForNotification } from '#reminders/urgency.ts';
import { day } from '#testing/civil-dates.ts';
import { reminderWith } from '#testing/reminders.ts';
import { describe, expect, it } from 'vitest';

const TODAY = day('2026-11-21');
const END = day('2027-03-31');
const planned = reminderWith({
  maintenanceType: 'insurance',
  nextReminderDate: day('2027-11-21'),
  intervalDays: 365,
});
const following: ReminderFacts = { ...planned, follows: 'document', nextReminderDate: END };
const own: ReminderFacts = { ...planned, nextReminderDate: day('2026-12-24') };

const aDocument = (change: Partial<DocumentFacts> = {}): DocumentFacts => ({
  id: 'd1',
  vehicleId: 'vehicle-1',
  kind: 'insurance',
  expiresOn: day('2026-12-01'),
  advanceDays: 30,
  active: true,
  ...change,
});

describe('latestInsurance', () => {
  it('several with an expiry → the latest; other kinds and open-ended ones do not count', () => {
    const documents = [
      aDocument({ id: 'past', expiresOn: day('2026-03-31') }),
      aDocument({ id: 'latest', expiresOn: END }),
      aDocument({ id: 'open', expiresOn: null }),
      aDocument({ id: 'warranty', kind: 'warranty', expiresOn: day('2030-01-01') }),
    ];
    expect(latestInsurance(documents)?.id).toBe('latest');
    expect(latestInsurance(documents.slice(2))).toBeNull();
  });
});

describe('a reminder that follows a document', () => {
  it('an advance of 7 days → still announced 30 days ahead; of 45 → 45', () => {
    const settings = { reminderAdvanceDays: 7, reminderAdvanceKm: 1000 };
    const dueOn = (date: string, reminderAdvanceDays = 7) =>
      isDueForNotification(following, null, { ...settings, reminderAdvanceDays }, day(date));
    expect([dueOn('2027-02-28'), dueOn('2027-03-01')]).toEqual([false, true]);
    expect([dueOn('2027-02-13', 45), dueOn('2027-02-14', 45)]).toEqual([false, true]);
    const watched = {
      reminder: following,
      currentMileage: null,
      isVehicleArchived: false,
      law: null,
      emissions: null,
      projected: null,
    };
    const [first] = comingAnnouncements(watched, settings, TODAY);
    expect(first).toMatchObject({ date: '2027-03-01', moment: 'approaching' });
  });

  it.each<[string, ReminderFacts, number]>([
    ['active → replaces the insurance document of its vehicle', following, 0],
    ['switched off → does not', { ...following, active: false }, 1],
    ['with a date of its owner → does not', own, 1],
    ['of another vehicle → does not', { ...following, vehicleId: 'vehicle-2' }, 1],
  ])('%s', (_, reminder, count) => {
    const documents = [aDocument(), aDocument({ kind: 'licence', vehicleId: null })];
    expect(documentNotificationsFor(documents, [], [reminder], TODAY)).toHaveLength(count + 1);
  });
});
