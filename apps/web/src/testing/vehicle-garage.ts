import { aMaintenance, aReminder, aVehicle } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, refuse, type FakeServer } from '#testing/fake-server.ts';
import { today } from '#testing/record-garage.ts';
import type { MileageReading, MileageReadingCreation } from '@carnet/contract/mileage/mileage.schema';
import { checkWrite, listNeeds } from '@carnet/contract/refusals/refusals';
import type { Vehicle, VehicleCreation, VehicleQuery } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { readingsAbove, replacedReadings } from '@carnet/domain/mileage/check-mileage';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { v7 as newId } from 'uuid';

export const clio = aVehicle({ name: 'Clio', purchasePrice: 12_345.67 });
export const kangoo = aVehicle({
  name: 'Kangoo',
  type: 'truck',
  licensePlate: 'FE-804-KZ',
  currentMileage: 141_030,
  purchasePrice: 8900,
});
export const vespa = aVehicle({
  name: 'Vespa',
  type: 'motorcycle',
  licensePlate: null,
  currentMileage: 12_480,
});

/** Overdue by five days. */
export const inspection = aReminder({ vehicle_id: clio.id, next_reminder_date: addDays(today, -5) });
/** Within the default advance of 10 000 km. */
const oilChange = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'oil_change',
  next_reminder_date: addDays(today, 111),
  last_mileage: 76_410,
  planned_mileage: 91_410,
  interval_km: 15_000,
  interval_days: 365,
  estimated_cost: 89.9,
});
/** Not due yet. */
const tyres = aReminder({
  vehicle_id: kangoo.id,
  maintenance_type: 'tire_change',
  next_reminder_date: addDays(today, 92),
  interval_days: 1825,
});

export const brakePads = aMaintenance({
  vehicle_id: clio.id,
  type: 'brake_service',
  date: addDays(today, -13),
  cost: 214.5,
  mileage: 84_000,
  description: 'Plaquettes avant',
  garage_name: 'Garage du Port',
});

export const summary = {
  this_month: { count: 1, cost: 214.5 },
  this_year: { count: 2, cost: 304.4 },
  all_time: { count: 34, cost: 4318.2 },
  per_type: [
    { type: 'brake_service', count: 4, cost: 858 },
    { type: 'oil_change', count: 30, cost: 3460.2 },
  ],
  per_month: [{ month: today.slice(0, 7), count: 1, cost: 214.5 }],
};

export function aReading(changes: Partial<MileageReading> = {}): MileageReading {
  return {
    id: newId(),
    vehicle_id: clio.id,
    date: today,
    mileage: 84_210,
    source: 'manual',
    record_id: null,
    expense_id: null,
    fitting_id: null,
    version: 1,
    ...changes,
  };
}

/** The vehicle that a server creates from a body. */
export function storedVehicle(body: VehicleCreation): Vehicle {
  const { photos: _photos, registrationDocument: _document, confirmMileage: _confirm, ...fields } = body;
  const known = Object.entries(fields).filter(([, value]) => value !== undefined && value !== null);
  return {
    ...aVehicle({ licensePlate: null, color: null, energy: null, make: null, model: null }),
    ...Object.fromEntries(known),
  };
}

function matches({ name, type, archivedAt }: Vehicle, { q, type: wanted, ...query }: VehicleQuery): boolean {
  const isWanted =
    (wanted === undefined || type === wanted) && (query.archived ?? false) === (archivedAt !== null);
  return isWanted && name.toLowerCase().includes((q ?? '').toLowerCase());
}

interface Holdings {
  vehicles: readonly Vehicle[];
  readings: readonly MileageReading[];
}

/**
 * A garage with a Clio, a Kangoo and a Vespa that applies writes by the rules of the contract. `more`
 * replaces handlers; `readings` are added to the readings of the Clio.
 */
export function vehicleGarage(more: Handlers = {}, readings: readonly MileageReading[] = []): FakeServer {
  const held: Holdings = {
    vehicles: [clio, kangoo, vespa],
    readings: [
      ...readings,
      aReading({ date: addDays(today, -13) }),
      aReading({ date: addDays(today, -400), mileage: 60_000, source: 'vehicle' }),
    ],
  };
  return fakeServer({
    ...vehicleHandlers(held),
    ...mileageHandlers(held),
    listReminders: () => ({
      items: [tyres, oilChange, inspection].filter(({ vehicle_id }) =>
        held.vehicles.some(({ id }) => id === vehicle_id),
      ),
      nextCursor: null,
    }),
    listMaintenances: () => ({ items: [brakePads], nextCursor: null }),
    getMaintenanceSummary: () => summary,
    ...more,
  });
}

function vehicleHandlers(held: Holdings): Handlers {
  const find = (id: string) => held.vehicles.find((vehicle) => vehicle.id === id) ?? refuse('not_found');
  return {
    listVehicles: ({ query }) => ({
      items: held.vehicles.filter((vehicle) =>
        matches(vehicle, { ...query, archived: query['archived'] === 'true' }),
      ),
      nextCursor: null,
    }),
    getVehicle: ({ path }) => find(path.id),
    createVehicle({ body }) {
      const vehicle = storedVehicle(body);
      held.vehicles = [...held.vehicles, vehicle];
      return vehicle;
    },
    replaceVehicle({ path, body }) {
      const vehicle = { ...storedVehicle({ ...body, id: path.id }), version: find(path.id).version + 1 };
      held.vehicles = held.vehicles.map((other) => (other.id === path.id ? vehicle : other));
      return vehicle;
    },
    deleteVehicle({ path }) {
      held.vehicles = held.vehicles.filter(({ id }) => id !== path.id);
    },
  };
}

function mileageHandlers(held: Holdings): Handlers {
  return {
    listMileageReadings: ({ path }) => ({
      items: held.readings.filter(({ vehicle_id }) => vehicle_id === path.id),
      nextCursor: null,
    }),
    createMileageReading({ path, body }) {
      const reading = aReading({ id: body.id ?? newId(), date: body.date, mileage: body.mileage });
      const write = { kind: 'reading', body, stored: null, vehicleId: path.id, today } as const;
      const errors = checkWrite(write, listNeeds(write), held);
      if (errors.length > 0) return refuse('validation_failed', { errors });
      const replaced = body.confirmMileage ? replacedReadings(readingsAbove(held.readings, reading)) : [];
      held.readings = [reading, ...held.readings.filter((each) => !replaced.includes(each))];
      const { mileage: currentMileage } = currentReading(held.readings) ?? reading;
      held.vehicles = held.vehicles.map((vehicle) =>
        vehicle.id === path.id ? { ...vehicle, currentMileage } : vehicle,
      );
      return reading;
    },
    restoreTrashed: () => undefined,
    deleteMileageReading({ path }) {
      held.readings = held.readings.filter(({ id }) => id !== path.readingId);
    },
  };
}

/** Bodies of the calls that added a vehicle, in order. */
export function addedVehicles(server: FakeServer): readonly VehicleCreation[] {
  return server.callsOf('createVehicle').flatMap(({ body }) => (isCreation(body) ? [body] : []));
}

function isCreation(body: unknown): body is VehicleCreation {
  return typeof body === 'object' && body !== null && 'currentMileage' in body;
}

/** Bodies of the calls that added readings, in order. */
export function addedReadings(server: FakeServer): readonly MileageReadingCreation[] {
  return server
    .callsOf('createMileageReading')
    .flatMap(({ body }) => (isReadingCreation(body) ? [body] : []));
}

function isReadingCreation(body: unknown): body is MileageReadingCreation {
  return typeof body === 'object' && body !== null && 'mileage' in body && 'date' in body;
}
