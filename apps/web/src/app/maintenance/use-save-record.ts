import type { RecordBasics } from '#app/maintenance/use-record-basics.ts';
import { useCreateMaintenance, useReplaceMaintenance } from '#features/maintenances/maintenances.queries.ts';
import type { NewRecord } from '#features/maintenances/new-record.ts';
import { holdsWhat } from '#features/maintenances/same-record.ts';
import { useShowReminderDone } from '#features/reminders/reminders.queries.ts';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';

interface RecordToSave extends Omit<NewRecord, 'reminderId'> {
  /** The reminder that it marks as done, if any. */
  readonly done: Reminder | null;
}

/**
 * Stores a new record, once however often it is sent. When an earlier sending had arrived without our knowing, what
 * was changed since is written too: the server answers the first one as it is. A reminder that it marks as done moves
 * on at once.
 */
export function useSaveNewRecord({
  vehicles,
  archivedVehicles,
}: RecordBasics): (record: RecordToSave) => Promise<Maintenance> {
  const create = useCreateMaintenance();
  const replace = useReplaceMaintenance();
  const showDone = useShowReminderDone();
  return async ({ done, ...added }) => {
    const { body, files } = added;
    const vehicle = [...vehicles, ...archivedVehicles].find(({ id }) => id === body.vehicle_id);
    const shown = done && (await showDone(done, body, vehicle?.currentMileage ?? null));
    try {
      const record = await create.mutateAsync({ ...added, reminderId: done?.id ?? null });
      return holdsWhat(record, body) ? record : await replace.mutateAsync({ record, body, files });
    } catch (error) {
      shown?.restore();
      throw error;
    }
  };
}
