import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { reminderProjectorOf, type ReminderProjector } from '@carnet/domain/projection/reminder-projection';
import type { Garage } from '#shared/sync/garage.ts';

/** When the mileages of the vehicles of a copy are expected; the readings of each vehicle are judged when first asked. */
export function projectorsOf(copy: Garage, today: CivilDate): (vehicleId: string) => ReminderProjector {
  const known = new Map<string, ReminderProjector>();
  const readings = Map.groupBy(copy.readings.values(), ({ vehicle_id: vehicleId }) => vehicleId);
  return (vehicleId) => {
    const projector = known.get(vehicleId) ?? reminderProjectorOf(readings.get(vehicleId) ?? [], today);
    known.set(vehicleId, projector);
    return projector;
  };
}
