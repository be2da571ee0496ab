import { affectedByRecord, type DecidingRecord } from '@carnet/domain/garage/affected-reminders';
import { linkRecord } from '@carnet/domain/garage/record-reminder';
import { followReadingOf } from '#shared/sync/outbox/apply/apply-mileage.ts';
import type { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import {
  toStoredReminder,
  leadingOf,
  remindersOfType,
  settleAffected,
} from '#shared/sync/outbox/apply/settle-reminders.ts';
import type { WriteFacts } from '#shared/sync/outbox/apply/write-facts.ts';
import type { Row } from '#shared/sync/rows.ts';

type RecordRow = Row<'record'>;

/** Stores a record with its reading and the reminder that it belongs to. `before` is null for a new record. */
export function putRecord(
  view: GarageView,
  record: RecordRow,
  before: RecordRow | null,
  write: WriteFacts,
): void {
  view.put('record', record.id, withReminder(view, record, before));
  followReadingOf(view, 'record', before, record, write);
  const written = view.records.get(record.id) ?? record;
  settleAffected(view, affectedByRecord(before && decidingOf(before), decidingOf(written)), write);
}

/** Derives the reminders of a deleted record again. */
export function settleWithoutRecord(view: GarageView, record: RecordRow, write: WriteFacts): void {
  settleAffected(view, affectedByRecord(decidingOf(record), null), write);
}

function decidingOf(record: RecordRow): DecidingRecord {
  return { ...leadingOf(record), inspection: record.inspection };
}

/** Adds the reminder that a record belongs to. */
function withReminder(view: GarageView, record: RecordRow, before: RecordRow | null): RecordRow {
  const { vehicle_id, type } = record;
  const reminders = remindersOfType(view, vehicle_id, type);
  const candidates = reminders.map((one) => ({ ...toStoredReminder(one), active: one.active }));
  const link = linkRecord(leadingOf(record), before && leadingOf(before), candidates, (id) =>
    view.reminders.has(id),
  );
  return { ...record, reminder_id: link.reminderId, reminder_made: link.isReminderMade };
}
