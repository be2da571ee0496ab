import { aReminder, aVehicle } from '#testing/builders.ts';
import type { FakeCall, Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { today } from '#testing/record-garage.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';

export const clio = aVehicle({ name: 'Clio', currentMileage: 84_210 });
export const brakes = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'brake_service',
  next_reminder_date: addDays(today, 730),
  last_mileage: 84_210,
  planned_mileage: 114_210,
  interval_km: 30_000,
});
export const oil = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'oil_change',
  next_reminder_date: addDays(today, 365),
  last_mileage: 84_210,
  planned_mileage: 99_210,
  interval_km: 15_000,
  interval_days: 365,
});
export const inspection = aReminder({ vehicle_id: clio.id, next_reminder_date: addDays(today, 730) });
export const ofAnother = aReminder({ maintenance_type: 'insurance' });

/** Reminders stored by the server. */
class Held {
  items: Reminder[] = [brakes, oil, inspection, ofAnother];

  replace({ path, body, headers }: FakeCall<'replaceReminder'>): Reminder {
    const stored = this.items.find(({ id }) => id === path.id) ?? refuse('not_found');
    if (headers.get('if-match') !== `"${stored.version}"`) refuse('version_conflict', { current: stored });
    const { last_mileage = null, planned_mileage = null, next_reminder_date = null } = body;
    const terms = { last_mileage, planned_mileage, next_reminder_date };
    const changed = { ...stored, ...terms, version: stored.version + 1 };
    this.items = this.items.map((one) => (one.id === path.id ? changed : one));
    return changed;
  }

  delete(deletedId: string): void {
    this.items = this.items.filter(({ id }) => id !== deletedId);
  }
}

/** A Clio with three reminders that store changes. */
export function startGarage(more: (held: Held) => Handlers = () => ({})): FakeServer {
  const held = new Held();
  return fakeServer({
    listVehicles: () => ({ items: [clio], nextCursor: null }),
    getVehicle: () => clio,
    listMileageReadings: () => ({ items: [], nextCursor: null }),
    listMaintenances: () => ({ items: [], nextCursor: null }),
    listReminders: () => ({ items: held.items, nextCursor: null }),
    replaceReminder: (call) => held.replace(call),
    ...more(held),
  });
}
