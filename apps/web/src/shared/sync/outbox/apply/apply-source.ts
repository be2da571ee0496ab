import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  documentToFollow,
  isInsuranceType,
  latestInsurance,
} from '@carnet/domain/documents/insurance-reminder';
import { lawToFollow } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import type { FollowedSource } from '@carnet/domain/reminders/followed-source';
import { judgeCopiedVehicle } from '#shared/sync/answers/inspection-answers.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** What the law says of the inspection of a vehicle, as it is shown. */
export function inspectionOf(view: Garage, vehicleId: string) {
  return judgeCopiedVehicle(view, vehicleId, todayIn(view));
}

/** What gives a reminder of a vehicle and type its date, with what is shown by now. */
export function sourceOf(
  view: Garage,
  { maintenance_type: type, vehicle_id: vehicleId }: Pick<Row<'reminder'>, 'maintenance_type' | 'vehicle_id'>,
): FollowedSource | null {
  if (isInspectionType(type)) return lawToFollow(type, inspectionOf(view, vehicleId));
  if (isInsuranceType(type)) return documentToFollow(type, insuranceEndOf(view, vehicleId));
  return null;
}

/** The end of the insurance of a vehicle by its documents, as it is shown; null without one. */
function insuranceEndOf(view: Garage, vehicleId: string): CivilDate | null {
  const documents = [...view.documents.values()].filter(({ vehicle_id: id }) => id === vehicleId);
  return latestInsurance(documents)?.expiresOn ?? null;
}
