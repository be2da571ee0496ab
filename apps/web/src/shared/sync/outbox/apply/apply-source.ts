import { latestInsurance } from '@carnet/domain/documents/insurance-reminder';
import { dateSourceOf, sourceFactOf, type SourceFacts } from '@carnet/domain/garage/date-source';
import type { FollowedSource } from '@carnet/domain/reminders/followed-source';
import { judgeCopiedVehicle } from '#shared/sync/answers/inspection-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** The legal inspection of a vehicle today. */
export function inspectionOf(view: Garage, vehicleId: string) {
  return judgeCopiedVehicle(view, vehicleId, todayIn(view));
}

/** The source of the dates of reminders with this vehicle and type, today. */
export function findSource(
  view: Garage,
  { maintenance_type: type, vehicle_id: vehicleId }: Pick<Row<'reminder'>, 'maintenance_type' | 'vehicle_id'>,
): FollowedSource | null {
  return dateSourceOf(type, sourceFactsOf(view, vehicleId, type));
}

/** The facts that date the reminders of a vehicle and type. */
export function sourceFactsOf(view: Garage, vehicleId: string, type: string): SourceFacts {
  const fact = sourceFactOf(type);
  if (fact === 'inspection') return { inspection: inspectionOf(view, vehicleId) };
  if (fact === null) return {};
  const documents = [...view.documents.values()].filter(({ vehicle_id: id }) => id === vehicleId);
  return { insuranceEnd: latestInsurance(documents)?.expiresOn ?? null };
}
