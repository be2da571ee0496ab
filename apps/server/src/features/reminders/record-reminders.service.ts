import { isOfOlderServer, keptOf } from '#features/reminders/reminder-slice.service.ts';
import {
  listReminderRows,
  listTakenIds,
  type LedReminderRow,
  type VehicleScope,
} from '#features/reminders/settled-reminders.repository.ts';
import type { LoadedReminders } from '#features/reminders/settle-reminders.service.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import type { RowOfRules } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { LeadingFacts } from '@carnet/domain/garage/derived-reminder';
import { isLinkChosen, linkRecord, mayMakeReminder } from '@carnet/domain/garage/record-reminder';
import { nextServiceReminderIds } from '@carnet/domain/sync/derived-id';

/** A record creates a reminder with another id each time its vehicle or type changes; at most this often. */
const MOST_MADE = 50;

type Link = Pick<RowOfRules, 'order' | 'named_reminder_id' | 'reminder_id' | 'reminder_made'>;

/**
 * The columns with the reminder that a written record belongs to, and the reminders read for it. The reminder
 * itself is updated once the record is stored and its vehicle settled.
 *
 * @param before the record before the write; null for a new one
 */
export async function linkWrittenRecord(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  record: Omit<LeadingFacts, 'reminderId' | 'isReminderMade'>,
  before: LeadingFacts | null,
): Promise<{ readonly ruleColumns: Link; readonly loaded: LoadedReminders | null }> {
  const { vehicleId, type } = record;
  const scope = { garageId: actor.garageId, vehicleId };
  // The reminders of its previous type are settled as well.
  const types = before?.vehicleId === vehicleId ? [...new Set([type, before.type])] : [type];
  const rows = isLinkChosen(record, before) ? await readReminders(context, tx, actor, scope, types) : null;
  const ofType = (rows ?? []).filter((row) => row.maintenance_type === type);
  const candidates = ofType.map((row) => ({ ...keptOf(row), active: row.active === 1 }));
  const taken = mayMakeReminder(record, before, candidates) ? await readTakenIds(tx, record, scope) : null;
  const link = linkRecord(record, before, candidates, (id) => {
    if (taken === null)
      throw new Error('The ids of reminders decide which one a record makes, and were not read');
    return taken.has(id);
  });
  const ruleColumns = {
    order: record.order,
    named_reminder_id: record.namedReminderId,
    reminder_id: link.reminderId,
    reminder_made: link.isReminderMade ? (1 as const) : (0 as const),
  };
  return { ruleColumns, loaded: rows && { vehicleId, rows } };
}

/** Reads the reminders of these types, and those that may depend on the readings of the vehicle. */
async function readReminders(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  scope: VehicleScope,
  types: readonly string[],
): Promise<Owned<LedReminderRow>[]> {
  const choice = { types, areLed: true };
  const rows = await listReminderRows(tx, scope, choice);
  if (!rows.some(isOfOlderServer)) return rows;
  await translateReminders(context, tx, actor, scope.vehicleId);
  return listReminderRows(tx, scope, choice);
}

function readTakenIds(
  tx: Tx,
  { id, type: maintenanceType }: Pick<LeadingFacts, 'id' | 'type'>,
  scope: VehicleScope,
): Promise<ReadonlySet<string>> {
  const ids = nextServiceReminderIds(id, { vehicleId: scope.vehicleId, maintenanceType });
  return listTakenIds(
    tx,
    scope,
    Array.from({ length: MOST_MADE }, () => ids.next().value),
  );
}
