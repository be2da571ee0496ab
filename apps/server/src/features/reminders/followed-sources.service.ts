import { judgeWithFacts, knownSinceOf, type JudgedVehicle } from '#features/inspection/inspection.service.ts';
import { findInsuredVehicle } from '#features/reminders/insurance-reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { sourceFactOf, type SourceFacts } from '@carnet/domain/garage/date-source';

/** The caller's reminder, or null. Checks every reminder id in a body. */
export { findReminder } from '#features/reminders/reminders.repository.ts';

/** A vehicle with the end of its insurance according to its documents. */
export interface InsuredVehicle {
  /** Null without such a document. */
  readonly end: CivilDate | null;
  readonly knownSince: CivilDate;
}

/** The possible source of a reminder's date, with the facts that belong to it. */
export interface FoundSource extends SourceFacts {
  readonly judged?: JudgedVehicle | null;
  readonly insured?: InsuredVehicle | null;
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
  const insured = await findInsured(tx, actor, vehicleId);
  return { insuranceEnd: insured?.end ?? null, insured };
}

/** Null if the vehicle does not exist. */
export async function findInsured(
  tx: Tx,
  actor: Pick<Actor, 'garageId' | 'timeZone'>,
  vehicleId: string,
): Promise<InsuredVehicle | null> {
  const row = await findInsuredVehicle(tx, actor, vehicleId);
  return row && { end: row.end, knownSince: knownSinceOf(row, actor) };
}
