import { queriesOf } from '#platform/db/queries.ts';
import type { Tx } from '#platform/transactions.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { eurosFromCents } from '@carnet/domain/money/cents';
import { sql } from 'kysely';

/** Names and cost of a reminder, for messages. */
export interface ReminderNames {
  readonly reminderId: string;
  readonly vehicleName: string;
  /** The owner's label of the type; null for a built-in one. */
  readonly typeLabel: string | null;
  /** In euros: the last cost. */
  readonly estimatedCost: number | null;
}

function selectNames(tx: Tx) {
  return queriesOf(tx)
    .selectFrom('reminder')
    .innerJoin('vehicle', (join) =>
      join
        .onRef('vehicle.garage_id', '=', 'reminder.garage_id')
        .onRef('vehicle.id', '=', 'reminder.vehicle_id'),
    )
    .leftJoin('maintenance_type', (join) =>
      join
        .onRef('maintenance_type.garage_id', '=', 'reminder.garage_id')
        .onRef('maintenance_type.key', '=', 'reminder.maintenance_type'),
    )
    .select(['reminder.id', 'vehicle.name', 'maintenance_type.label'])
    .select((build) =>
      build
        .selectFrom('maintenance')
        .select('maintenance.cost_cents')
        .whereRef('maintenance.garage_id', '=', 'reminder.garage_id')
        .whereRef('maintenance.vehicle_id', '=', 'reminder.vehicle_id')
        .whereRef('maintenance.type', '=', 'reminder.maintenance_type')
        // The plus makes SQLite find the latest by type instead of sorting all rows with a cost; the meaning
        // is the same.
        .where(sql<boolean>`+maintenance.cost_cents > 0`)
        .where('maintenance.is_refund', '=', 0)
        .orderBy('maintenance.date', 'desc')
        .orderBy('maintenance.id', 'desc')
        .limit(1)
        .as('estimated_cost_cents'),
    );
}

export async function listReminderNames(
  tx: Tx,
  garageId: string,
  reminderIds: readonly string[],
): Promise<ReminderNames[]> {
  const rows = await selectInParts(reminderIds, (part) =>
    selectNames(tx)
      .where('reminder.garage_id', '=', garageId)
      .where('reminder.id', 'in', [...part])
      .execute(),
  );
  return rows.map((row) => ({
    reminderId: row.id,
    vehicleName: row.name,
    typeLabel: row.label,
    estimatedCost: row.estimated_cost_cents === null ? null : eurosFromCents(row.estimated_cost_cents),
  }));
}
