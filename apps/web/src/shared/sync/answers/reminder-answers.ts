import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Page } from '@carnet/contract/wire/list';
import type { ReminderProjector } from '@carnet/domain/projection/reminder-projection';
import type { QueryInput } from '#shared/api/routes.ts';
import { byValueThenId, pageOf } from '#shared/sync/answers/page.ts';
import { projectorsOf } from '#shared/sync/answers/projections.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** What `GET /v1/maintenances/reminders` would answer. */
export function listReminders(copy: Garage, query: QueryInput<'listReminders'> = {}): Page<Reminder> {
  const { vehicleId, active } = query;
  const derived = derivationOf(copy);
  const found = [...copy.reminders.values()].filter(
    (reminder) =>
      (vehicleId === undefined || reminder.vehicle_id === vehicleId) &&
      (active === undefined || String(reminder.active) === active),
  );
  const { items, nextCursor } = pageOf(found.sort(byValueThenId(({ id }) => id, false)), query);
  return { items: items.map((row) => reminderOf(row, derived)), nextCursor };
}

/** What `GET /v1/maintenances/reminders/{id}` would answer; null when there is none. */
export function findReminder(copy: Garage, id: string): Reminder | null {
  const row = copy.reminders.get(id);
  return row ? reminderOf(row, derivationOf(copy)) : null;
}

/** What follows from the rest of the garage. */
interface Derivation {
  readonly estimates: ReadonlyMap<string, number>;
  readonly projectorFor: (vehicleId: string) => ReminderProjector;
}

function derivationOf(copy: Garage): Derivation {
  return { estimates: estimatesOf(copy), projectorFor: projectorsOf(copy, todayIn(copy)) };
}

function reminderOf(row: Row<'reminder'>, { estimates, projectorFor }: Derivation): Reminder {
  return {
    ...row,
    estimated_cost: estimates.get(keyOf(row.vehicle_id, row.maintenance_type)) ?? null,
    projected: projectorFor(row.vehicle_id).projectedOf(factsOfReminder(row)),
  };
}

/** The cost of the latest record of each vehicle and type that cost something (contract, section 5). */
function estimatesOf(copy: Garage): ReadonlyMap<string, number> {
  const estimates = new Map<string, number>();
  for (const { vehicle_id, type, cost } of copy.recordsNewestFirst) {
    const key = keyOf(vehicle_id, type);
    if (cost > 0 && !estimates.has(key)) estimates.set(key, cost);
  }
  return estimates;
}

function keyOf(vehicleId: string, type: string): string {
  return `${vehicleId} ${type}`;
}
