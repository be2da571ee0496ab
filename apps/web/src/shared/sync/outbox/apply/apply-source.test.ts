import { clio, copiedGarage, oil, record } from '#testing/copied-garage.ts';
import { recordChange, reminderChange } from '#testing/fake-feed.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import type { InspectionResult } from '@carnet/domain/inspection/inspection';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import { mergeEdit } from '#shared/sync/outbox/send/merge.ts';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

// Fixes the day, because days are compared. Timers are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

it.each<[InspectionResult, object]>([
  ['favourable', { next_reminder_date: '2028-10-15', follows: 'interval' }],
  ['major', { next_reminder_date: '2026-12-31', follows: 'law' }],
  ['critical', { next_reminder_date: '2026-12-31', follows: 'law' }],
])(
  'an inspection that was %s names a next date → the reminder as the server moves it',
  async (result, moved) => {
    const { feed, server, copy } = await copiedGarage();
    const reminder = {
      ...oil,
      maintenance_type: 'technical_inspection',
      follows: 'law',
      version: 3,
    } as const;
    feed.put(reminderChange(reminder));
    await copy.pull();
    server.down();
    const id = newId();
    await copy.write({
      do: 'add',
      intent: {
        verb: 'create',
        kind: 'record',
        id,
        vehicleId: clio.id,
        body: {
          id,
          vehicle_id: clio.id,
          type: reminder.maintenance_type,
          date: civilDateOf(2026, 10, 31),
          cost: 85,
          next_service_date: civilDateOf(2028, 10, 15),
          inspection: { kind: 'periodic', result, validUntil: null, center: null },
        },
        files: [],
      },
    });
    expect(copy.view.reminders.get(reminder.id)).toMatchObject(moved);
  },
);

it.each([
  ['another date', { next_reminder_date: civilDateOf(2027, 3, 1) }, '2027-03-01', 'interval'],
  ['no date', { next_reminder_date: null }, '2026-11-02', 'law'],
  ['only its interval', { interval_days: 365 }, '2026-11-02', 'law'],
] as const)(
  '%s given to a reminder that follows the law → shown and sent as meant',
  async (_, changes, date, follows) => {
    const { feed, server, copy } = await copiedGarage();
    const dueBy = civilDateOf(2026, 11, 2);
    const reminder = {
      ...oil,
      maintenance_type: 'technical_inspection',
      follows: 'law',
      next_reminder_date: dueBy,
      version: 3,
    } as const;
    feed.put(
      reminderChange(reminder),
      recordChange({
        ...record,
        type: 'technical_inspection',
        date: civilDateOf(2024, 11, 2),
        inspection: { kind: 'periodic', result: 'favourable', validUntil: null, center: null },
        version: 2,
      }),
    );
    await copy.pull();
    server.down();
    const edit = toEdit('reminder', reminder.id, reminder, changes);
    await copy.write({ do: 'add', intent: edit });
    expect(copy.view.reminders.get(reminder.id)).toMatchObject({ next_reminder_date: date, follows });
    const sent = mergeEdit(edit, { ...reminder });
    expect(sent['follows']).toBe('next_reminder_date' in changes ? undefined : 'law');
  },
);
