import { judgeWithFacts, type JudgedVehicle } from '#features/inspection/inspection.service.ts';
import { keyOfVehicle, listInsuranceEnds } from '#features/reminders/insurance-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { sourceFactOf, type SourceFacts } from '@carnet/domain/garage/date-source';

/** The caller's reminder, or null. Checks every reminder id in a body. */
export { findReminder } from '#features/reminders/reminders.repository.ts';

/** The possible source of a reminder's date, with the facts by which the legal date was computed. */
export interface FoundSource extends SourceFacts {
  readonly judged?: JudgedVehicle | null;
}

/** Reads the fact that gives reminders of a vehicle and type their date now. */
export async function findSource(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  { maintenance_type: type, vehicle_id: vehicleId }: Pick<Reminder, 'maintenance_type' | 'vehicle_id'>,
): Promise<FoundSource> {
  const fact = sourceFactOf(type);
  if (fact === null) return {};
  if (fact === 'inspection') {
    const judged = await judgeWithFacts(context, tx, actor, vehicleId);
    return { inspection: judged?.outcome ?? null, judged };
  }
  return { insuranceEnd: await findInsuranceEnd(tx, actor, vehicleId) };
}

/** The end of insurance of a vehicle according to its documents; null without one. */
export async function findInsuranceEnd(
  tx: Tx,
  { garageId }: Pick<Actor, 'garageId'>,
  vehicleId: string,
): Promise<CivilDate | null> {
  const ends = await listInsuranceEnds(tx, [garageId], [vehicleId]);
  return ends.get(keyOfVehicle({ garage_id: garageId, vehicle_id: vehicleId })) ?? null;
}
