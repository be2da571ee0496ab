import { factsOfReminder } from '@carnet/contract/reminders/reminder-facts';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Page } from '@carnet/contract/wire/list';
import type { QueryInput } from '#shared/api/routes.ts';
import { byValueThenId, pageOf } from '#shared/sync/answers/page.ts';
import { projectorFrom } from '#shared/sync/answers/projections.ts';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';
import { todayIn } from '#shared/sync/today.ts';

/** What `GET /v1/maintenances/reminders` would answer. */
export function listReminders(copy: Garage, query: QueryInput<'listReminders'> = {}): Page<Reminder> {
  const { vehicleId, active } = query;
  const found = [...copy.reminders.values()].filter(
    (reminder) =>
      (vehicleId === undefined || reminder.vehicle_id === vehicleId) &&
      (active === undefined || String(reminder.active) === active),
  );
  const today = todayIn(copy);
  const { items, nextCursor } = pageOf(found.sort(byValueThenId(({ id }) => id, false)), query);
  return { items: items.map((row) => reminderOf(copy, row, today)), nextCursor };
}

/** What `GET /v1/maintenances/reminders/{id}` would answer; null when there is none. */
export function findReminder(copy: Garage, id: string): Reminder | null {
  const row = copy.reminders.get(id);
  return row ? reminderOf(copy, row, todayIn(copy)) : null;
}

/** With what follows from the rest of the garage. */
function reminderOf(copy: Garage, row: Row<'reminder'>, today: CivilDate): Reminder {
  const { vehicle_id, maintenance_type } = row;
  // The latest record of its vehicle and type that cost something (contract, section 5).
  const paid = copy.recordsOfType(vehicle_id, maintenance_type).find(({ cost }) => cost > 0);
  const projector = projectorFrom(copy.readingsOf(vehicle_id), today);
  return {
    ...row,
    estimated_cost: paid?.cost ?? null,
    projected: projector.projectedOf(factsOfReminder(row)),
  };
}
