import { keyOfVehicle, listInsuranceEnds } from '#features/reminders/insurance-reminders.repository.ts';
import { settleVehicle } from '#features/reminders/settle-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { INSURANCE_TYPE } from '@carnet/domain/documents/insurance-reminder';

/** The end of the insurance of a vehicle by its documents; null without one. */
export async function findInsuranceEnd(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
): Promise<CivilDate | null> {
  const ends = await listInsuranceEnds(tx, [garageId], [vehicleId]);
  return ends.get(keyOfVehicle({ garage_id: garageId, vehicle_id: vehicleId })) ?? null;
}

/** After documents of these vehicles were written: their ends are the dates of reminders. */
export async function settleInsurance(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly (string | null)[],
): Promise<void> {
  for (const vehicleId of new Set(vehicleIds)) {
    if (vehicleId !== null) await settleVehicle(context, tx, actor, vehicleId, [INSURANCE_TYPE]);
  }
}
