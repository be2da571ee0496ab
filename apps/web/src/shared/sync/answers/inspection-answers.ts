import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { isDateToCheck, toPastInspection } from '@carnet/domain/inspection/inspection-reminder';
import { INSPECTION_TYPE } from '@carnet/domain/maintenance/maintenance-types';
import { judgeInspection } from '@carnet/domain/inspection/judge-inspection';
import { resolveKnownSince } from '@carnet/domain/inspection/known-since';
import type { ReminderFacts } from '@carnet/domain/reminders/reminder';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { zoneOfDevice } from '#shared/sync/today.ts';

/** The response of `GET /v1/vehicles/{id}/inspection`; null when there is no such vehicle. */
export function judgeCopiedVehicle(copy: Garage, id: string, today: CivilDate): VehicleInspection | null {
  const vehicle = copy.vehicles.get(id);
  if (!vehicle) return null;
  const knownSince = findKnownSince(copy, vehicle);
  const inspections = copy.recordsOfType(id, INSPECTION_TYPE);
  const outcome = judgeInspection({ ...vehicle, knownSince }, inspections.map(toPastInspection), today);
  return { ...outcome, missing: [...outcome.missing] };
}

/** Whether the date of a reminder is a guess, judging by the law and the inspections of its vehicle. */
export function isCopiedDateToCheck(copy: Garage, reminder: ReminderFacts, today: CivilDate): boolean {
  return isDateToCheck(reminder, judgeCopiedVehicle(copy, reminder.vehicleId, today));
}

/** The day on which a vehicle was added. */
export function findKnownSince(copy: Garage, { id, createdAt }: Row<'vehicle'>): CivilDate {
  return resolveKnownSince(dayInCopy(copy, createdAt), copy.readings.get(firstReadingId(id))?.date ?? null);
}

/** The day of an instant in the owner's time zone. */
export function dayInCopy(copy: Garage, instant: string): CivilDate {
  return civilDateInZone(Date.parse(instant), copy.settings?.timezone ?? zoneOfDevice());
}
