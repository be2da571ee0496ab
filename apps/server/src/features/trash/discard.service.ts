import { endOfTrash, putBack } from '#features/trash/put-back.ts';
import {
  copyTrashedRows,
  describeEntry,
  deleteEntries,
  findEntry,
  findVehicleName,
  insertEntry,
  insertPart,
  insertTrashFiles,
  listIdsOfVehicle,
  type CopiedRow,
  type TrashedTable,
  type TrashRow,
} from '#features/trash/trash.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DocumentKind } from '@carnet/domain/documents/document';
import type { ExpenseKind } from '@carnet/domain/expenses/expense';
import { isBuiltInMaintenanceType } from '@carnet/domain/maintenance/maintenance-types';
import { trashedTypeId } from '@carnet/domain/sync/derived-id';

/**
 * Copies what is about to be deleted into the trash, in the transaction that deletes it: the deletion itself stays as it
 * is, and no query has to leave out what was deleted.
 */

/** Copying so many rows takes a few milliseconds; other calls are served between two steps. */
const ROWS_PER_STEP = 200;

/** Rows to copy: those whose column has one of the values. */
interface Selection {
  readonly table: TrashedTable;
  readonly column: string;
  readonly values: readonly string[];
}

type Described = Pick<TrashRow, 'id' | 'kind'> &
  Partial<Pick<TrashRow, 'title' | 'type' | 'date' | 'mileage' | 'vehicle_id'>>;

type Clocked = Pick<Context, 'clock'>;

/**
 * A vehicle with its records, reminders, readings, documents and expenses: one entry. What an earlier deletion of it took
 * along, before an import brought the vehicle back without, goes into the same entry: it would go for ever with the old one.
 */
export async function discardVehicle(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  vehicle: { readonly id: string; readonly name: string },
): Promise<void> {
  const { id } = vehicle;
  const earlier = await findEarlierEntry(context, tx, actor, { id, kind: 'vehicle' });
  if (earlier) await putBack(tx, actor, earlier, instantOf(context.clock.now()));
  const recordIds = await listIdsOfVehicle(tx, actor, 'maintenance', id);
  const documentIds = await listIdsOfVehicle(tx, actor, 'document', id);
  const expenseIds = await listIdsOfVehicle(tx, actor, 'expense', id);
  const entry: Described = { id, kind: 'vehicle', title: vehicle.name };
  await discard(context, tx, actor, entry, [
    { table: 'vehicle', column: 'id', values: [id] },
    { table: 'vehicle_file', column: 'vehicle_id', values: [id] },
    { table: 'maintenance', column: 'id', values: recordIds },
    { table: 'maintenance_file', column: 'maintenance_id', values: recordIds },
    {
      table: 'mileage_reading',
      column: 'id',
      values: await listIdsOfVehicle(tx, actor, 'mileage_reading', id),
    },
    { table: 'reminder', column: 'id', values: await listIdsOfVehicle(tx, actor, 'reminder', id) },
    { table: 'reminder_move', column: 'record_id', values: recordIds },
    ...selectDocuments(documentIds),
    ...selectExpenses(expenseIds),
  ]);
}

/** A record with its reading, its files and what it did to its reminder: to be called before that is taken back. */
export function discardRecord(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  record: {
    readonly id: string;
    readonly vehicle_id: string;
    readonly type: string;
    readonly date: CivilDate;
    readonly mileage: number | null;
  },
): Promise<void> {
  const { id, vehicle_id, type, date, mileage } = record;
  return discard(context, tx, actor, { id, kind: 'record', type, date, mileage, vehicle_id }, [
    { table: 'maintenance', column: 'id', values: [id] },
    { table: 'maintenance_file', column: 'maintenance_id', values: [id] },
    { table: 'mileage_reading', column: 'record_id', values: [id] },
    { table: 'reminder_move', column: 'record_id', values: [id] },
  ]);
}

/** A reminder with what records did to it. */
export function discardReminder(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  reminder: { readonly id: string; readonly vehicle_id: string; readonly maintenance_type: string },
): Promise<void> {
  const { id, vehicle_id, maintenance_type: type } = reminder;
  return discard(context, tx, actor, { id, kind: 'reminder', type, vehicle_id }, [
    { table: 'reminder', column: 'id', values: [id] },
    { table: 'reminder_move', column: 'reminder_id', values: [id] },
  ]);
}

/** A document with its files. */
export function discardDocument(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  document: {
    readonly id: string;
    readonly vehicle_id: string | null;
    readonly kind: DocumentKind;
    readonly title: string | null;
    readonly expires_on: CivilDate | null;
  },
): Promise<void> {
  const { id, vehicle_id, kind: type, title, expires_on: date } = document;
  return discard(
    context,
    tx,
    actor,
    { id, kind: 'document', title, type, date, vehicle_id },
    selectDocuments([id]),
  );
}

function selectDocuments(ids: readonly string[]): Selection[] {
  return [
    { table: 'document', column: 'id', values: ids },
    { table: 'document_file', column: 'document_id', values: ids },
  ];
}

/** An expense with its reading and its files. */
export function discardExpense(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  expense: {
    readonly id: string;
    readonly vehicle_id: string;
    readonly kind: ExpenseKind;
    readonly date: CivilDate;
    readonly mileage: number | null;
  },
): Promise<void> {
  const { id, vehicle_id, kind: type, date, mileage } = expense;
  return discard(context, tx, actor, { id, kind: 'expense', type, date, mileage, vehicle_id }, [
    ...selectExpenses([id]),
    { table: 'mileage_reading', column: 'expense_id', values: [id] },
  ]);
}

function selectExpenses(ids: readonly string[]): Selection[] {
  return [
    { table: 'expense', column: 'id', values: ids },
    { table: 'expense_file', column: 'expense_id', values: ids },
  ];
}

/** A reading that somebody deletes; what follows a record or expense goes with that. */
export function discardReading(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  reading: Pick<MileageReading, 'id' | 'vehicle_id' | 'date' | 'mileage'>,
): Promise<void> {
  const { id, vehicle_id, date, mileage } = reading;
  return discard(context, tx, actor, { id, kind: 'reading', date, mileage, vehicle_id }, [
    { table: 'mileage_reading', column: 'id', values: [id] },
  ]);
}

/** A custom type that nothing names any more. */
export function discardType(
  context: Clocked,
  tx: Tx,
  actor: Actor,
  { key, label }: { readonly key: string; readonly label: string | null },
): Promise<void> {
  const entry: Described = { id: trashedTypeId(actor.garageId, key), kind: 'type', title: label, type: key };
  return discard(context, tx, actor, entry, [{ table: 'maintenance_type', column: 'key', values: [key] }]);
}

/** Types that exist again: their entries would bring back nothing. */
export function forgetDiscardedTypes(tx: Tx, actor: Actor, keys: readonly string[]): Promise<void> {
  return deleteEntries(
    tx,
    actor,
    keys.map((key) => trashedTypeId(actor.garageId, key)),
  );
}

/**
 * The entry of an earlier deletion of the same object. Refuses `id_conflict` when it is that of an object of another kind, which
 * would be overwritten: ids were not always refused to a second kind.
 */
async function findEarlierEntry(
  { clock }: Clocked,
  tx: Tx,
  actor: Actor,
  { id, kind }: Pick<TrashRow, 'id' | 'kind'>,
): Promise<Owned<TrashRow> | null> {
  const earlier = await findEntry(tx, actor, id, endOfTrash(clock));
  if (earlier && earlier.kind !== kind) throw new Refusal('id_conflict');
  return earlier;
}

async function discard(
  { clock }: Clocked,
  tx: Tx,
  actor: Actor,
  entry: Described,
  selections: readonly Selection[],
): Promise<void> {
  await findEarlierEntry({ clock }, tx, actor, entry);
  await insertEntry(tx, {
    ...NOTHING_KNOWN,
    ...entry,
    vehicle_name: entry.vehicle_id ? await findVehicleName(tx, actor, entry.vehicle_id) : null,
    garage_id: actor.garageId,
    account_id: actor.accountId,
    deleted_at: instantOf(clock.now()),
  });
  const content = emptyContent();
  for (const selection of selections) {
    await inSteps(selection.values, ROWS_PER_STEP, async (values) => {
      await copyPart(tx, actor, entry, content, { ...selection, values });
    });
  }
  // What is restored finds its type even if that was deleted meanwhile.
  const custom = [...content.types].filter((type) => !isBuiltInMaintenanceType(type));
  const types = await copyPart(tx, actor, entry, content, {
    table: 'maintenance_type',
    column: 'key',
    values: custom,
  });
  await describeEntry(tx, actor, entry.id, {
    title: entry.title ?? labelIn(types),
    records: content.rows.get('maintenance') ?? 0,
    reminders: content.rows.get('reminder') ?? 0,
    readings: content.rows.get('mileage_reading') ?? 0,
    documents: content.rows.get('document') ?? 0,
    expenses: content.rows.get('expense') ?? 0,
    files: content.files.size,
  });
  await inSteps([...content.files], ROWS_PER_STEP, (files) => insertTrashFiles(tx, actor, entry.id, files));
}

const NOTHING_KNOWN = {
  title: null,
  type: null,
  date: null,
  mileage: null,
  vehicle_id: null,
  records: 0,
  reminders: 0,
  readings: 0,
  documents: 0,
  expenses: 0,
  files: 0,
} as const;

/** What an entry was found to hold so far. */
interface Content {
  parts: number;
  /** How many rows of each table. */
  readonly rows: Map<TrashedTable, number>;
  /** The types that records and reminders name. */
  readonly types: Set<string>;
  readonly files: Set<string>;
}

function emptyContent(): Content {
  return { parts: 0, rows: new Map(), types: new Set(), files: new Set() };
}

/** Copies rows as the next part of an entry and notes what they are; answers them. */
async function copyPart(
  tx: Tx,
  actor: Actor,
  { id }: Described,
  content: Content,
  { table, column, values }: Selection,
): Promise<readonly CopiedRow[]> {
  const rows = await copyTrashedRows(tx, actor, table, column, values);
  if (rows.length === 0) return rows;
  await insertPart(tx, actor, { entryId: id, position: content.parts, table, rows });
  content.parts += 1;
  content.rows.set(table, (content.rows.get(table) ?? 0) + rows.length);
  for (const row of rows) {
    const type = row[table === 'maintenance' ? 'type' : 'maintenance_type'];
    if (typeof type === 'string') content.types.add(type);
    if (typeof row['file_id'] === 'string') content.files.add(row['file_id']);
  }
  return rows;
}

/** What a record or reminder of a custom type goes by. */
function labelIn([type]: readonly CopiedRow[]): string | null {
  return typeof type?.['label'] === 'string' ? type['label'] : null;
}
