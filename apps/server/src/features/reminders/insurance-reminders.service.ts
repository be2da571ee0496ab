import { judgeInGarages } from '#features/inspection/inspection.service.ts';
import {
  keyOfVehicle,
  listInsuranceEnds,
  listInsuranceRecords,
} from '#features/reminders/insurance-reminders.repository.ts';
import { listRemindersOfType, updateReminder } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { countChange } from '#platform/jobs/walk-garages.ts';
import type { Tx } from '#platform/transactions.ts';
import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { followInsurance, INSURANCE_TYPE } from '@carnet/domain/documents/insurance-reminder';
import { planningDaysOf } from '@carnet/domain/inspection/inspection-reminder';
import { isSamePlace } from '@carnet/domain/reminders/mark-done';

type Clocked = Pick<Context, 'clock'>;

/** The end of the insurance of a vehicle by its documents; null without one. */
export async function findInsuranceEnd(
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
): Promise<CivilDate | null> {
  const ends = await listInsuranceEnds(tx, [garageId], [vehicleId]);
  return ends.get(keyOfVehicle({ garage_id: garageId, vehicle_id: vehicleId })) ?? null;
}

/** Writes documents of these vehicles, then moves the reminders for their insurance. */
export async function followingInsurance(
  context: Clocked,
  tx: Tx,
  { garageId }: Actor,
  vehicleIds: readonly (string | null)[],
  write: () => Promise<void>,
): Promise<void> {
  const vehicles = [...new Set(vehicleIds.filter((id) => id !== null))];
  const before = await listInsuranceEnds(tx, [garageId], vehicles);
  await write();
  await follow(context, tx, [garageId], vehicles, (key) => before.has(key));
}

/**
 * Moves the reminders for the insurance of a vehicle to where its documents end. `hadEnd` is false where their owner may have
 * chosen the date, which then decides: after rows were imported, brought back or taken back.
 */
export async function followInsuranceOf(
  context: Clocked,
  tx: Tx,
  { garageId }: Actor,
  vehicleId: string,
  hadEnd: boolean,
): Promise<void> {
  await follow(context, tx, [garageId], [vehicleId], () => hadEnd);
}

/** Has the reminders of these garages that nobody gave a date follow the insurance document of their vehicle, once. */
export async function followInsuranceIn(
  context: Clocked,
  tx: Tx,
  garageIds: readonly string[],
): Promise<void> {
  const changed = new Set<string>();
  await follow(
    context,
    tx,
    garageIds,
    null,
    () => false,
    async (garageId) => {
      if (!changed.has(garageId)) await countChange(tx, garageId);
      changed.add(garageId);
    },
  );
}

async function follow(
  context: Clocked,
  tx: Tx,
  garageIds: readonly string[],
  vehicleIds: readonly string[] | null,
  hadEnd: (vehicleKey: string) => boolean,
  beforeChange: (garageId: string) => Promise<void> = async () => {},
): Promise<void> {
  if (vehicleIds?.length === 0) return;
  const ends = await listInsuranceEnds(tx, garageIds, vehicleIds);
  const rows = (await listRemindersOfType(tx, garageIds, INSURANCE_TYPE, { vehicleIds })).filter(
    ({ reminder, vehicle }) => reminder.follows === 'document' || ends.has(keyOfVehicle(vehicle)),
  );
  if (rows.length === 0) return;
  const vehicles = rows.map(({ vehicle }) => vehicle);
  const judgedOf = await judgeInGarages(tx, vehicles, instantOf(context.clock.now()));
  const records = Map.groupBy(
    await listInsuranceRecords(
      tx,
      garageIds,
      vehicles.map((vehicle) => vehicle.vehicle_id),
    ),
    keyOfVehicle,
  );
  for (const { reminder, vehicle } of rows) {
    const key = keyOfVehicle(vehicle);
    const facts = factsOfReminder(reminder);
    const madeOn = civilDateInZone(Date.parse(reminder.created_at), vehicle.timezone);
    const days = planningDaysOf(madeOn, judgedOf(vehicle).knownSince, records.get(key) ?? []);
    const moved = followInsurance(facts, hadEnd(key), ends.get(key) ?? null, days);
    if (isSamePlace(facts, moved)) continue;
    const { garageId } = reminder;
    await beforeChange(garageId);
    await updateReminder(tx, reminder, moved, instantOf(context.clock.now()));
  }
}
