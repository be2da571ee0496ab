import { aMaintenance, aReminder } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { refuse, type FakeServer } from '#testing/fake-server.ts';
import { aFile, clio, oilReminder, recordGarage, today, vespa } from '#testing/record-garage.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';

export const inspection = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'technical_inspection',
  next_reminder_date: addDays(today, -5),
  estimated_cost: 85,
});
export const insurance = aReminder({
  vehicle_id: vespa.id,
  maintenance_type: 'insurance',
  next_reminder_date: addDays(today, 130),
});
export const brakes = aMaintenance({
  vehicle_id: clio.id,
  type: 'brake_service',
  date: addDays(today, -13),
  cost: 12_345.67,
  description: 'Plaquettes avant',
  garage_name: 'Garage du Port',
  mileage: 83_900,
  photos: [aFile('0193aa10-0000-7000-8000-0000000000f1', 'plaquettes.jpg')],
  invoice: aFile('0193aa10-0000-7000-8000-0000000000f2', 'facture.pdf'),
});
export const battery = aMaintenance({
  vehicle_id: vespa.id,
  type: 'battery_replacement',
  date: addDays(today, -900),
});

/** Three reminders, with the inspection overdue, and two records: one of this month, one years old. */
export function maintenanceGarage(more: Handlers = {}): FakeServer {
  return recordGarage({
    listReminders: () => ({ items: [insurance, oilReminder, inspection], nextCursor: null }),
    getReminder: ({ path }) =>
      [insurance, oilReminder, inspection].find(({ id }) => id === path.id) ?? refuse('not_found'),
    listMaintenances: ({ query }) => ({
      items: query['from'] === undefined ? [brakes, battery] : [brakes],
      nextCursor: null,
    }),
    ...more,
  });
}
