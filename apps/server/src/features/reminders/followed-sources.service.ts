import { judgeVehicle } from '#features/inspection/inspection.service.ts';
import { findInsuranceEnd } from '#features/reminders/insurance-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { documentToFollow, isInsuranceType } from '@carnet/domain/documents/insurance-reminder';
import { lawToFollow } from '@carnet/domain/inspection/inspection-reminder';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';
import type { FollowedSource } from '@carnet/domain/reminders/followed-source';

/** What gives a reminder its date as of now; null for one that has only its owner and its intervals. */
export async function findSource(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  { maintenance_type: type, vehicle_id: vehicleId }: Pick<Reminder, 'maintenance_type' | 'vehicle_id'>,
): Promise<FollowedSource | null> {
  if (isInspectionType(type)) return lawToFollow(type, await judgeVehicle(context, tx, actor, vehicleId));
  if (isInsuranceType(type)) return documentToFollow(type, await findInsuranceEnd(tx, actor, vehicleId));
  return null;
}
