import {
  lastAnnouncedDay,
  MOST_NOTICES,
  planNotices,
  type AnnouncedReminder,
} from '#app/native/planned-notices.ts';
import type { DocumentFacts } from '@carnet/domain/documents/document';
import { addDays, civilDateOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { WarrantyFacts } from '@carnet/domain/maintenance/warranty';
import { expect, it } from 'vitest';

const today = civilDateOf(2026, 11, 21);
const settings = {
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 1000,
  pushNotifications: true,
  notificationHour: 9,
};
const texts = {
  expiry: ({ expiresOn }: DocumentFacts, on: CivilDate) => `${expiresOn} on ${on}`,
  warranty: ({ warrantyUntil }: WarrantyFacts, on: CivilDate) => `${warrantyUntil} on ${on}`,
  title: ({ type, vehicle }: AnnouncedReminder) => `${type} ${vehicle}`,
  body: (_: AnnouncedReminder, subject: string, on: CivilDate) => `${subject} ${on}`,
};

function reminder(id: string, nextReminderDate: CivilDate): AnnouncedReminder {
  const byDate = {
    nextReminderDate,
    intervalDays: 365,
    lastMileage: null,
    intervalKm: null,
    plannedMileage: null,
    follows: 'interval',
  } as const;
  const facts = { id, vehicleId: 'v', maintenanceType: 'oil_change', active: true, ...byDate };
  return {
    reminder: facts,
    currentMileage: 50_000,
    isVehicleArchived: false,
    law: null,
    emissions: null,
    projected: null,
    type: 'Vidange',
    vehicle: 'Clio',
  };
}

it('future date → announced as the server would, at the hour of the settings', () => {
  const notices = planNotices(
    { reminders: [reminder('r', addDays(today, 30))], documents: [], warranties: [] },
    settings,
    texts,
    today,
  );
  expect(notices.slice(0, 3).map(({ at, body }) => [at, body])).toEqual([
    [new Date(2026, 11, 14, 9), 'terms 2026-12-14'],
    [new Date(2026, 11, 18, 9), 'terms 2026-12-18'],
    [new Date(2026, 11, 22, 9), 'terms 2026-12-22'],
  ]);
  expect(notices[0]).toMatchObject({ title: 'Vidange Clio', path: '/maintenance?edit=r' });
  expect(new Set(notices.map(({ key }) => key)).size).toBe(6);
});

it('van with an emissions check first → announces the check, then the inspection', () => {
  const van = reminder('r', addDays(today, 400));
  const announced = {
    ...van,
    reminder: { ...van.reminder, maintenanceType: 'technical_inspection', follows: 'law' },
    law: {
      windowStart: null,
      isRetest: false,
      pollutionCheck: { from: addDays(today, 10), dueBy: addDays(today, 70) },
      mustNotDrive: false,
      isKnown: true,
      centres: null,
    },
  } as const;
  const notices = planNotices(
    { reminders: [announced], documents: [], warranties: [] },
    settings,
    texts,
    today,
  );
  expect(notices.slice(0, 5).map(({ own, body }) => [own.moment, body.split(' ')[0]])).toEqual([
    ['emissions_open', 'emissions'],
    ['emissions_in_30_days', 'emissions'],
    ['emissions_in_7_days', 'emissions'],
    ['emissions_last_day', 'emissions'],
    ['in_60_days', 'law'],
  ]);
});

it('van whose inspection follows its own interval → announces the check, then as any other reminder', () => {
  const van = reminder('r', addDays(today, 400));
  const announced = { ...van, emissions: { from: addDays(today, 10), dueBy: addDays(today, 70) } };
  const notices = planNotices(
    { reminders: [announced], documents: [], warranties: [] },
    settings,
    texts,
    today,
  );
  expect(notices.slice(0, 5).map(({ own, body }) => [own.moment, body.split(' ')[0]])).toEqual([
    ['emissions_open', 'emissions'],
    ['emissions_in_30_days', 'emissions'],
    ['emissions_in_7_days', 'emissions'],
    ['emissions_last_day', 'emissions'],
    ['approaching', 'terms'],
  ]);
});

it('mileage expected before the date → announced once as expected, without escalation', () => {
  const expectedOn = addDays(today, 30);
  const projected = {
    date: expectedOn,
    earliest: today,
    latest: addDays(today, 60),
    kmPerDay: 40,
    readings: 5,
  };
  const announced = { ...reminder('r', addDays(today, 300)), projected };
  const notices = planNotices(
    { reminders: [announced], documents: [], warranties: [] },
    settings,
    texts,
    today,
  );
  expect(notices[0]).toMatchObject({ at: new Date(2026, 11, 14, 9), own: { moment: 'approaching' } });
  expect(notices.map(({ own }) => own.moment)).toEqual([
    'approaching',
    'critical',
    'overdue',
    'overdue_again',
    'overdue_again',
    'overdue_again',
  ]);
});

it('insurance followed by a reminder → announced with the reminder, a month ahead; switched off → with the document', () => {
  const dueOn = addDays(today, 60);
  const facts: DocumentFacts = {
    id: 'd',
    vehicleId: 'v',
    kind: 'insurance',
    expiresOn: dueOn,
    advanceDays: 45,
    active: true,
  };
  const documents = [{ facts, isVehicleArchived: false, name: 'Assurance Clio' }];
  const announced = reminder('r', dueOn);
  const first = (active: boolean) => {
    const followed = { ...announced.reminder, follows: 'document' as const, active };
    const reminders = [{ ...announced, reminder: followed }];
    const notices = planNotices({ reminders, documents, warranties: [] }, settings, texts, today);
    return [new Set(notices.map(({ own }) => own.reminderId)), notices[0]?.own.date];
  };
  expect(first(true)).toEqual([new Set(['r']), addDays(dueOn, -30)]);
  expect(first(false)).toEqual([new Set(['d']), addDays(dueOn, -45)]);
});

it('warranty → announced once, 30 days ahead, with a link to the record; of an archived vehicle → never', () => {
  const until = addDays(today, 60);
  const facts = { id: 'm', vehicleId: 'v', type: 'brake_service', warrantyUntil: until };
  const plan = (isVehicleArchived: boolean) => {
    const warranties = [{ facts, isVehicleArchived, name: 'Garantie Freins : Clio' }];
    return planNotices({ reminders: [], documents: [], warranties }, settings, texts, today);
  };
  const day = addDays(today, 30);
  expect(plan(false)).toMatchObject([
    {
      title: 'Garantie Freins : Clio',
      body: `${until} on ${day}`,
      path: '/maintenance/m/edit',
      own: { reminderId: 'm', moment: 'approaching', date: day, dueOn: until },
    },
  ]);
  expect(plan(true)).toEqual([]);
});

it('announcements have the names that the server uses', () => {
  const dueOn = addDays(today, 30);
  const [first] = planNotices(
    { reminders: [reminder('r', dueOn)], documents: [], warranties: [] },
    settings,
    texts,
    today,
  );
  expect(first?.own).toEqual({ reminderId: 'r', moment: 'approaching', date: addDays(today, 23), dueOn });
});

it('opened on the day itself → before the hour the notice stays, afterwards it is not repeated', () => {
  const dueInAWeek = reminder('r', addDays(today, 7));
  const planAt = (hour: number) =>
    planNotices(
      { reminders: [dueInAWeek], documents: [], warranties: [] },
      settings,
      texts,
      lastAnnouncedDay(new Date(2026, 10, 21, hour), 9),
    );
  expect(planAt(8)[0]?.at).toEqual(new Date(2026, 10, 21, 9));
  expect(planAt(9)[0]?.at).toEqual(new Date(2026, 10, 25, 9));
});

it('notifications switched off → none', () => {
  const off = { ...settings, pushNotifications: false };
  expect(
    planNotices(
      { reminders: [reminder('r', addDays(today, 30))], documents: [], warranties: [] },
      off,
      texts,
      today,
    ),
  ).toEqual([]);
});

it('large garage → the next fifty announcements, in order', () => {
  const many = Array.from({ length: 60 }, (_, index) => reminder(`r${index}`, addDays(today, 400 - index)));
  const notices = planNotices({ reminders: many, documents: [], warranties: [] }, settings, texts, today);
  expect(notices).toHaveLength(MOST_NOTICES);
  const times = notices.map(({ at }) => at.getTime());
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(notices[0]?.key).toBe('r59/approaching/0');
});

it('expiring document → announced by its own advance, with a link to it; expired warranty → none', () => {
  const expiresOn = addDays(today, 40);
  const facts = {
    id: 'd',
    vehicleId: null,
    kind: 'licence',
    expiresOn,
    advanceDays: 30,
    active: true,
  } as const;
  const plan = (document: DocumentFacts) => {
    const announced = { facts: document, isVehicleArchived: false, name: 'Permis de conduire' };
    const toAnnounce = { reminders: [], documents: [announced], warranties: [] };
    return planNotices(toAnnounce, settings, texts, today);
  };
  const notices = plan(facts);
  expect(notices.map(({ body }) => body)).toEqual(
    [10, 37, 41, 48, 55, 62].map((days) => `${expiresOn} on ${addDays(today, days)}`),
  );
  expect(notices[0]).toMatchObject({
    title: 'Permis de conduire',
    path: '/documents/d',
    own: { reminderId: 'd', moment: 'approaching', date: addDays(today, 10), dueOn: expiresOn },
  });
  expect(plan({ ...facts, kind: 'warranty' })).toHaveLength(2);
});
