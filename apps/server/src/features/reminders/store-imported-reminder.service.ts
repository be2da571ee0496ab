import { findVehicleMileage } from '#features/mileage/deciding-readings.service.ts';
import { REMINDERS } from '#features/reminders/reminders.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { findOrder } from '#platform/kinds/write-order.ts';
import type { Tx } from '#platform/transactions.ts';
import { toWireOwnerSet } from '@carnet/contract/reminders/reminder-facts';
import { setOnCreation } from '@carnet/domain/garage/owner-set';
import { lacksLastMileage } from '@carnet/domain/reminders/reminder';

/**
 * Stores an exported or handed-over reminder. Its displayed values count as set by its owner, unless `ruleColumns` has what
 * it is derived from. A km interval without a last mileage counts from the vehicle's current mileage.
 */
export async function storeImportedReminder(
  tx: Tx,
  actor: Actor,
  reminder: ObjectToStore<'reminder'>,
): Promise<void> {
  const { values, version = 1, ruleColumns } = reminder;
  const terms = {
    lastMileage: values.last_mileage,
    plannedMileage: values.planned_mileage,
    intervalKm: values.interval_km,
  };
  const vehicle = lacksLastMileage(terms) ? await findVehicleMileage(tx, actor, values.vehicle_id) : null;
  const last_mileage = vehicle?.currentMileage ?? terms.lastMileage;
  const order = await findOrder(tx, actor.garageId);
  const given = {
    ...terms,
    lastMileage: last_mileage,
    vehicleId: values.vehicle_id,
    maintenanceType: values.maintenance_type,
    nextReminderDate: values.next_reminder_date,
    intervalDays: values.interval_days,
    active: values.active === 1,
    follows: values.follows,
  };
  const set = setOnCreation(given, order, null);
  // A reminder with an interval follows the law or a document if its date was not chosen by the owner.
  const follows = { value: values.follows === 'interval' ? null : values.follows, order };
  const owned = { order, owner_set: JSON.stringify(toWireOwnerSet({ ...set, follows })) };
  await REMINDERS.insert(tx, actor, [
    {
      ...reminder,
      values: { ...values, last_mileage },
      ruleColumns: { ...owned, ...ruleColumns, settled_version: version },
    },
  ]);
}
