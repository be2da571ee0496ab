import type { VehicleInspection } from '@carnet/contract/inspection/inspection.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { INSPECTION_TYPE, pastInspectionOf } from '@carnet/domain/inspection/inspection-reminder';
import { judgeInspection } from '@carnet/domain/inspection/judge-inspection';
import { knownSinceOf } from '@carnet/domain/inspection/known-since';
import { firstReadingId } from '@carnet/domain/sync/derived-id';
import type { Garage } from '#shared/sync/garage.ts';
import { zoneOfDevice } from '#shared/sync/today.ts';

/** What `GET /v1/vehicles/{id}/inspection` would answer; null when there is no such vehicle. */
export function judgeCopiedVehicle(copy: Garage, id: string, today: CivilDate): VehicleInspection | null {
  const vehicle = copy.vehicles.get(id);
  if (!vehicle) return null;
  const storedOn = civilDateInZone(Date.parse(vehicle.createdAt), copy.settings?.timezone ?? zoneOfDevice());
  const knownSince = knownSinceOf(storedOn, copy.readings.get(firstReadingId(id))?.date ?? null);
  const inspections = copy.recordsOfType(id, INSPECTION_TYPE);
  const outcome = judgeInspection({ ...vehicle, knownSince }, inspections.map(pastInspectionOf), today);
  return { ...outcome, missing: [...outcome.missing] };
}
