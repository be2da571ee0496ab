import { projectorsOf } from '#features/mileage/projections.service.ts';
import { listActiveReminderFacts } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import { firstProjection } from '@carnet/domain/projection/reminder-projection';
import { dueMileage } from '@carnet/domain/reminders/remaining';

/** When the first due mileage of each of these vehicles is expected; a vehicle without such a day is left out. */
export async function firstProjectionsOf(
  context: Context,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Map<string, MileageProjection>> {
  const reminders = await listActiveReminderFacts(tx, actor, vehicleIds);
  const byVehicle = Map.groupBy(
    reminders.filter((reminder) => dueMileage(reminder) !== null),
    ({ vehicleId }) => vehicleId,
  );
  const projectorFor = await projectorsOf(context, tx, actor, [...byVehicle.keys()]);
  const found = new Map<string, MileageProjection>();
  for (const [vehicleId, ofVehicle] of byVehicle) {
    const first = firstProjection(ofVehicle, projectorFor(vehicleId));
    if (first) found.set(vehicleId, first);
  }
  return found;
}
