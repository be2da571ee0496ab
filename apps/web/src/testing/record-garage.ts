import { aMaintenance, aReminder, aVehicle } from '#testing/builders.ts';
import type { Handlers } from '#testing/fake-call.ts';
import { fakeServer, type FakeServer } from '#testing/fake-server.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { Maintenance, MaintenanceCreation } from '@carnet/contract/maintenances/maintenance.schema';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';

/** Today in the time zone of `fakeServer`'s account. */
export const today = civilDateInZone(Date.now(), 'Europe/Paris');

export const clio = aVehicle({ name: 'Clio' });
export const vespa = aVehicle({ name: 'Vespa', licensePlate: 'GH-217-TW', currentMileage: 12_480 });

/** Due in 40 days, or in 790 km. */
export const oilReminder = aReminder({
  vehicle_id: clio.id,
  maintenance_type: 'oil_change',
  next_reminder_date: addDays(today, 40),
  last_mileage: 70_000,
  planned_mileage: 85_000,
  interval_km: 15_000,
  interval_days: 365,
  estimated_cost: 89.9,
});

export function aFile(id: string, name: string): CarnetFile {
  const contentType = name.endsWith('.pdf') ? 'application/pdf' : 'image/jpeg';
  return {
    id,
    name,
    contentType,
    size: 6,
    width: null,
    height: null,
    url: `/v1/files/${id}`,
    thumbnailUrl: null,
  };
}

/** The record that a server creates from a body. */
export function storedRecord(body: MaintenanceCreation): Maintenance {
  return aMaintenance({
    id: body.id ?? '',
    vehicle_id: body.vehicle_id,
    type: body.type,
    date: body.date,
    cost: body.cost,
    isRefund: body.isRefund ?? false,
    mileage: body.mileage ?? null,
    description: body.description ?? null,
    garage_name: body.garage_name ?? null,
    garage_address: body.garage_address ?? null,
    notes: body.notes ?? null,
    photos: (body.photos ?? []).map((id) => aFile(id, 'photo.jpg')),
    invoice: body.invoice ? aFile(body.invoice, 'facture.pdf') : null,
    next_service_date: body.next_service_date ?? null,
    next_service_mileage: body.next_service_mileage ?? null,
    warranty_until: body.warranty_until ?? null,
    inspection: body.inspection
      ? {
          ...body.inspection,
          validUntil: body.inspection.validUntil ?? null,
          center: body.inspection.center ?? null,
        }
      : null,
  });
}

/** A Clio with a reading 13 days old, a Vespa, and an oil-change reminder. */
export function recordGarage(more: Handlers = {}): FakeServer {
  return fakeServer({
    listVehicles: ({ query }) => ({
      items: query['archived'] === 'true' ? [] : [clio, vespa],
      nextCursor: null,
    }),
    listReminders: () => ({ items: [oilReminder], nextCursor: null }),
    listMileageReadings: ({ path }) => ({
      items: [
        {
          id: '0193aa10-0000-7000-8000-00000000000a',
          vehicle_id: path.id,
          date: addDays(today, -13),
          mileage: 84_210,
          source: 'manual',
          record_id: null,
          expense_id: null,
          fitting_id: null,
          version: 1,
        },
      ],
      nextCursor: null,
    }),
    createMaintenance: ({ body }) => storedRecord(body),
    ...more,
  });
}

/** Bodies of the calls that saved a record, in order. */
export function savedBodies(server: FakeServer): readonly MaintenanceCreation[] {
  return server.callsOf('createMaintenance').flatMap((call) => (isCreation(call.body) ? [call.body] : []));
}

function isCreation(body: unknown): body is MaintenanceCreation {
  return typeof body === 'object' && body !== null && 'cost' in body;
}
