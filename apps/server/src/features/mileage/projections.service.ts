import { listSeries } from '#features/mileage/series.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { findToday } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import {
  createReminderProjector,
  type ReminderProjector,
} from '@carnet/domain/projection/reminder-projection';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { DAYS_THAT_COUNT } from '@carnet/domain/projection/mileage-projection';

/** Projects when these vehicles reach a mileage, for the caller's today. Each series is evaluated on first use. */
export async function projectorsOf(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<(vehicleId: string) => ReminderProjector> {
  const today = findToday(actor, clock);
  const rows = await listPacedReadings({ clock }, tx, actor, vehicleIds);
  const series = Map.groupBy(rows, (row) => row.vehicle_id);
  const known = new Map<string, ReminderProjector>();
  return (vehicleId) => {
    const projector = known.get(vehicleId) ?? createReminderProjector(series.get(vehicleId) ?? [], today);
    known.set(vehicleId, projector);
    return projector;
  };
}

/** The readings of vehicles that determine their daily distance, in any order. */
export function listPacedReadings(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<Pick<MileageReading, 'vehicle_id' | 'date' | 'mileage'>[]> {
  const ids = [...new Set(vehicleIds)];
  return listSeries(tx, actor.garageId, ids, addDays(findToday(actor, clock), -DAYS_THAT_COUNT));
}

/** A vehicle for announcements. */
interface WatchedVehicle {
  readonly garage_id: string;
  readonly vehicle_id: string;
  readonly timezone: string;
}

/** The same for vehicles of several garages at an instant, each on the owner's today. */
export async function projectorsOfGarages(
  tx: Tx,
  vehicles: readonly WatchedVehicle[],
  now: string,
): Promise<(vehicle: WatchedVehicle) => ReminderProjector> {
  const todayOfOwner = ({ timezone }: WatchedVehicle): CivilDate =>
    civilDateInZone(Date.parse(now), timezone);
  const series = new Map<string, Pick<MileageReading, 'date' | 'mileage'>[]>();
  for (const [garageId, ofGarage] of Map.groupBy(vehicles, (vehicle) => vehicle.garage_id)) {
    const ids = [...new Set(ofGarage.map((vehicle) => vehicle.vehicle_id))];
    const since = addDays(civilDateInZone(Date.parse(now), 'UTC'), -DAYS_THAT_COUNT - 1);
    const rows = await listSeries(tx, garageId, ids, since);
    for (const [id, readings] of Map.groupBy(rows, (row) => row.vehicle_id)) series.set(id, readings);
  }
  const known = new Map<string, ReminderProjector>();
  return (vehicle) => {
    const today = todayOfOwner(vehicle);
    const key = `${vehicle.vehicle_id} ${today}`;
    const projector = known.get(key) ?? createReminderProjector(series.get(vehicle.vehicle_id) ?? [], today);
    known.set(key, projector);
    return projector;
  };
}
