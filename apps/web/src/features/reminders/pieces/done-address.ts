import { paths } from '#shared/navigation/paths.ts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/**
 * Where a reminder is marked as done: by a record, or, for a seasonal tyre reminder of a vehicle with tracked
 * tyres, by fitting tyres.
 */
export function doneAddress(
  { id, season }: Pick<Reminder, 'id' | 'season'>,
  vehicle: Pick<Vehicle, 'id' | 'distanceWithoutTyres'> | null,
): string {
  const isFollowed = vehicle !== null && vehicle.distanceWithoutTyres !== null;
  return season !== null && isFollowed ? paths.fitTyres(vehicle.id, season) : paths.markReminderDone(id);
}
