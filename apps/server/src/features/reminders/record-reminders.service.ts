import { isOfOlderServer, keptOf } from '#features/reminders/reminder-slice.service.ts';
import { listReminderRows, listTakenIds } from '#features/reminders/settled-reminders.repository.ts';
import { translateReminders } from '#features/reminders/translate-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { RowOfRules } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { LeadingFacts } from '@carnet/domain/garage/derived-reminder';
import { linkRecord } from '@carnet/domain/garage/record-reminder';
import { nextServiceReminderIds } from '@carnet/domain/sync/derived-id';

/** A record makes a new reminder in another vehicle or type than before, each time under another id: so often at most. */
const MOST_MADE = 50;

type Link = Pick<RowOfRules, 'order' | 'named_reminder_id' | 'reminder_id' | 'reminder_made'>;

/**
 * Which reminder a record that is written belongs to, as its columns. The reminder itself follows once the record is stored and
 * its vehicle settled.
 *
 * @param before the record as it was; null for a new one
 */
export async function linkWrittenRecord(
  context: Pick<Context, 'clock'>,
  tx: Tx,
  actor: Actor,
  record: Omit<LeadingFacts, 'reminderId' | 'isReminderMade'>,
  before: LeadingFacts | null,
): Promise<Link> {
  const scope = { garageId: actor.garageId, vehicleId: record.vehicleId };
  let rows = await listReminderRows(tx, scope, [record.type]);
  if (rows.some(isOfOlderServer)) {
    await translateReminders(context, tx, actor, record.vehicleId);
    rows = await listReminderRows(tx, scope, [record.type]);
  }
  const candidates = rows.map((row) => ({ ...keptOf(row), active: row.active === 1 }));
  const ids = nextServiceReminderIds(record.id, {
    vehicleId: record.vehicleId,
    maintenanceType: record.type,
  });
  const possible = Array.from({ length: MOST_MADE }, () => ids.next().value);
  const isMadeThere = candidates.some(({ madeBy }) => madeBy !== null);
  const taken = isMadeThere ? null : await listTakenIds(tx, scope, possible);
  const link = linkRecord(record, before, candidates, (id) => taken?.has(id) ?? false);
  return {
    order: record.order,
    named_reminder_id: record.namedReminderId,
    reminder_id: link.reminderId,
    reminder_made: link.isReminderMade ? 1 : 0,
  };
}
