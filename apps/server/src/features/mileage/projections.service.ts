import { listSeries } from '#features/mileage/series.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { reminderProjectorOf, type ReminderProjector } from '@carnet/domain/projection/reminder-projection';
import { DAYS_THAT_COUNT } from '@carnet/domain/projection/mileage-projection';

/** When mileages of these vehicles are expected, on the day of the caller. Each series is judged when first asked. */
export async function projectorsOf(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  vehicleIds: readonly string[],
): Promise<(vehicleId: string) => ReminderProjector> {
  const today = todayOf(actor, clock);
  const ids = [...new Set(vehicleIds)];
  const rows = await listSeries(tx, actor.garageId, ids, addDays(today, -DAYS_THAT_COUNT));
  const series = Map.groupBy(rows, (row) => row.vehicle_id);
  const known = new Map<string, ReminderProjector>();
  return (vehicleId) => {
    const projector = known.get(vehicleId) ?? reminderProjectorOf(series.get(vehicleId) ?? [], today);
    known.set(vehicleId, projector);
    return projector;
  };
}
