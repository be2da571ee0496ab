import { DUE_DOCUMENTS } from '#features/notifications/due-documents.repository.ts';
import { DUE_REMINDERS } from '#features/notifications/due-reminders.repository.ts';
import { DUE_WARRANTIES } from '#features/notifications/due-warranties.repository.ts';
import { selectItems, type DueItems, type Watch } from '#features/notifications/watch.repository.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { queriesOf, type Queries } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { selectInParts } from '#platform/db/select-in-parts.ts';
import { dueOf, type DueKind } from '#platform/kinds/due-kinds.ts';
import { TABLES } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Selectable } from 'kysely';

/** The result of a check. */
export type WatchState = Selectable<Schema['reminder_watch']>;

/** More rows would exceed the number of values in a statement of SQLite (32,766). */
const ROWS_PER_STATEMENT = 500;

/** How the due items of each kind are read. */
const ITEMS = {
  reminder: DUE_REMINDERS,
  document: DUE_DOCUMENTS,
  record: DUE_WARRANTIES,
} as const satisfies Readonly<Record<DueKind, object>>;

const DUE_KINDS = Object.keys(ITEMS) as DueKind[];

/** Rows of a kind are only passed to that kind. */
function itemsOf(kind: DueKind): DueItems<unknown> {
  return ITEMS[kind] as unknown as DueItems<unknown>;
}

function selectWatches(queries: Queries, kind: DueKind) {
  return itemsOf(kind).select(selectItems(queries, TABLES[kind].table));
}

/** Items of a garage, once for every person in it: those with these ids, of these kinds or all. */
export async function listWatches(
  tx: Tx,
  garageId: string,
  filter: {
    readonly ids: readonly string[];
    readonly accountId?: string;
    readonly kinds?: readonly DueKind[];
  },
  now: string,
): Promise<Watch[]> {
  const { ids, accountId, kinds = DUE_KINDS } = filter;
  const watches: Watch[] = [];
  for (const kind of kinds) {
    const rows = await selectInParts(ids, (part) =>
      selectOfKind(tx, { garageId, ids: part, ...(accountId !== undefined && { accountId }) }, kind),
    );
    watches.push(...(await itemsOf(kind).toWatches(tx, rows, now)));
  }
  return watches;
}

const selectOfKind = compileOnce(
  (queries, given: { garageId: string; ids: readonly string[]; accountId?: string }, variant) => {
    const kind = variant as DueKind;
    let query = selectWatches(queries, kind)
      .where('item.garage_id', '=', given.garageId)
      .where('item.id', 'in', [...given.ids]);
    if (given.accountId !== undefined) query = query.where('settings.account_id', '=', given.accountId);
    const { lastDay } = dueOf(kind);
    if (lastDay === null) return query;
    return query.where((build) =>
      build.or([
        build(`item.${lastDay as 'expires_on'}`, 'is not', null),
        build('reminder_watch.reminder_id', 'is not', null),
      ]),
    );
  },
);

/** All watched items of a vehicle. */
export async function listWatchedOfVehicle(
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<{ readonly kind: DueKind; readonly id: string }[]> {
  const watched = [];
  for (const kind of DUE_KINDS) {
    const rows = await selectIdsOfVehicle(tx, { garageId, vehicleId }, kind);
    watched.push(...rows.map(({ id }) => ({ kind, id })));
  }
  return watched;
}

const selectIdsOfVehicle = compileOnce((queries, given: { garageId: string; vehicleId: string }, variant) => {
  const kind = variant as DueKind;
  const query = queries
    .selectFrom(TABLES[kind].table as 'document')
    .select('id')
    .where('garage_id', '=', given.garageId)
    .where('vehicle_id', '=', given.vehicleId);
  const { lastDay } = dueOf(kind);
  return lastDay === null ? query : query.where(lastDay as 'expires_on', 'is not', null);
});

/** The insurance documents of a vehicle. */
export async function listInsuranceDocumentIds(
  tx: Tx,
  garageId: string,
  vehicleId: string,
): Promise<string[]> {
  const rows = await queriesOf(tx)
    .selectFrom('document')
    .select('id')
    .where('garage_id', '=', garageId)
    .where('vehicle_id', '=', vehicleId)
    .where('kind', '=', 'insurance')
    .execute();
  return rows.map(({ id }) => id);
}

/** Garages with due checks, longest overdue first, found by the index on `look_at`. */
export async function listDueGarages(tx: Tx, now: string, limit: number): Promise<string[]> {
  const rows = await dueGaragesQuery(tx, now, limit).execute();
  return [...new Set(rows.map((row) => row.garage_id))];
}

function dueGaragesQuery(tx: Tx, now: string, limit: number) {
  return queriesOf(tx)
    .selectFrom('reminder_watch')
    .select('garage_id')
    .where('look_at', '<=', now)
    .orderBy('look_at')
    .orderBy('garage_id')
    .limit(limit);
}

/** The first due checks of each kind in these garages. The caller holds their locks. */
export async function listDueWatches(
  tx: Tx,
  garageIds: readonly string[],
  now: string,
  limit: number,
): Promise<Watch[]> {
  if (garageIds.length === 0) return [];
  const watches: Watch[] = [];
  for (const kind of DUE_KINDS) {
    const rows = await selectWatches(queriesOf(tx), kind)
      .where('reminder_watch.garage_id', 'in', [...garageIds])
      .where('reminder_watch.look_at', '<=', now)
      .limit(limit)
      .execute();
    watches.push(...(await itemsOf(kind).toWatches(tx, rows, now)));
  }
  return watches;
}

/** Stores the results of checks; starts watching new reminders. */
export async function storeWatches(tx: Tx, states: readonly WatchState[]): Promise<void> {
  for (let start = 0; start < states.length; start += ROWS_PER_STATEMENT) {
    await upsertWatches(tx, states.slice(start, start + ROWS_PER_STATEMENT));
  }
}

const upsertWatches = insertMany(
  'reminder_watch',
  [
    'garage_id',
    'account_id',
    'reminder_id',
    'cycle',
    'stage',
    'overdue_on',
    'repeats',
    'law_due_on',
    'look_at',
  ],
  (insert) =>
    insert.onConflict((conflict) =>
      conflict.columns(['garage_id', 'reminder_id', 'account_id']).doUpdateSet((build) => ({
        cycle: build.ref('excluded.cycle'),
        stage: build.ref('excluded.stage'),
        overdue_on: build.ref('excluded.overdue_on'),
        repeats: build.ref('excluded.repeats'),
        law_due_on: build.ref('excluded.law_due_on'),
        look_at: build.ref('excluded.look_at'),
      })),
    ),
);
