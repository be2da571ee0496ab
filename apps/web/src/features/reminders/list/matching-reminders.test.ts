import { matchingReminders } from '#features/reminders/list/upcoming-panel.tsx';
import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { aReminder, aVehicle } from '#testing/builders.ts';
import { describe, expect, it } from 'vitest';

const clio = aVehicle({ name: 'Clio', licensePlate: 'ab 123.cd', make: 'Renault' });
const kangoo = aVehicle({ name: 'Kangoo d’Élise', model: 'Kangoo', licensePlate: null });
const names: Readonly<Record<string, string>> = {
  technical_inspection: 'Contrôle technique',
  tire_change: 'Pneus',
};
const reminders = [
  { reminder: toKnownReminder(aReminder({ vehicle_id: clio.id })), vehicle: clio },
  {
    reminder: toKnownReminder(aReminder({ vehicle_id: kangoo.id, maintenance_type: 'tire_change' })),
    vehicle: kangoo,
  },
];
const none = { q: '', vehicleId: null, type: null };

function found(filters: Partial<typeof none | { vehicleId: string; type: string }>): string[] {
  return matchingReminders(
    reminders,
    { ...none, ...filters },
    ({ reminder }) => names[reminder.maintenanceType] ?? '',
  ).map(({ vehicle }) => vehicle.name);
}

describe('matchingReminders', () => {
  it('no filter → all', () => {
    expect(found({})).toHaveLength(2);
  });
  it.each([
    ['controle', 'Clio'],
    ['ab123cd', 'Clio'],
    ['AB-123', 'Clio'],
    ['ab 123 cd', 'Clio'],
    ['AB.123.CD', 'Clio'],
    ['Renault controle', 'Clio'],
    ['elise pneus', 'Kangoo d’Élise'],
  ])('the words « %s » → found ignoring case, accents and dashes of a plate', (q, name) => {
    expect(found({ q })).toEqual([name]);
  });
  it('words of two different reminders → none', () => {
    expect(found({ q: 'clio pneus' })).toEqual([]);
  });
  it('vehicle, type → only matching ones', () => {
    expect(found({ vehicleId: kangoo.id })).toEqual(['Kangoo d’Élise']);
    expect(found({ type: 'technical_inspection' })).toEqual(['Clio']);
    expect(found({ vehicleId: kangoo.id, type: 'technical_inspection' })).toEqual([]);
  });
});
