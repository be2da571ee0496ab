import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';

/** Brings the current mileage of a vehicle in line with its readings. */
export function followReadings(view: GarageView, vehicleId: string): void {
  const vehicle = view.vehicles.get(vehicleId);
  const [current] = view.readingsOf(vehicleId);
  if (!vehicle || !current || current.mileage === vehicle.currentMileage) return;
  view.put('vehicle', vehicleId, { ...vehicle, currentMileage: current.mileage });
}

/**
 * A current mileage changed on the vehicle's form becomes a reading of the day (contract, section 3), in place of the
 * higher ones of that day.
 */
export function correctCurrentMileage(
  view: GarageView,
  vehicleId: string,
  mileage: number,
  { today, key }: { readonly today: CivilDate; readonly key: string },
): void {
  if (view.vehicles.get(vehicleId)?.currentMileage === mileage) return;
  for (const reading of view.readingsOf(vehicleId)) {
    if (reading.date === today && reading.mileage > mileage) view.remove('reading', reading.id);
  }
  const id = `shown/${key}`;
  view.put('reading', id, {
    id,
    vehicle_id: vehicleId,
    date: today,
    mileage,
    source: 'vehicle',
    record_id: null,
    version: 0,
  });
  followReadings(view, vehicleId);
}
