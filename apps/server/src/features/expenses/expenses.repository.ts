import type { FileRow } from '#features/files/files.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Changed } from '#platform/changed.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { insertMany } from '#platform/db/insert-many.ts';
import { pageOf, selectPage, startOfPage, type Order, type PageStart } from '#platform/db/keyset.ts';
import { queriesOf } from '#platform/db/queries.ts';
import type { Schema } from '#platform/db/schema.ts';
import { patternsOf, textHolds, vehicleHolds, type SearchPatterns } from '#platform/db/search.ts';
import { markOwned, type Owned } from '#platform/owned.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ExpenseQuery } from '@carnet/contract/expenses/expense.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { Recurrence } from '@carnet/domain/expenses/expected-expenses';
import type { ExpenseKind, QuantityUnit } from '@carnet/domain/expenses/expense';
import type { Thousandths } from '@carnet/domain/expenses/quantity';
import type { Cents } from '@carnet/domain/money/cents';
import { searchable } from '@carnet/domain/text/searchable';
import type { Selectable } from 'kysely';

/** What a form gives of an expense, as it is stored. */
export interface ExpenseValues {
  readonly vehicleId: string;
  readonly kind: ExpenseKind;
  readonly date: CivilDate;
  readonly cost: Cents;
  readonly mileage: number | null;
  readonly quantity: Thousandths | null;
  readonly unit: QuantityUnit | null;
  readonly isFull: boolean;
  readonly missedPrevious: boolean;
  readonly place: string | null;
  readonly notes: string | null;
  readonly recurrence: Recurrence | null;
  readonly seriesId: string | null;
}

export type ExpenseRow = Selectable<Schema['expense']>;

/** A file with the expense that it belongs to. */
export type ExpenseFileRow = FileRow & { readonly owner_id: string };

const NEWEST_FIRST: Order = { name: '-date', column: 'expense.date', kind: 'text', direction: 'desc' };

type ListArguments = PageStart &
  Partial<SearchPatterns> &
  Record<'vehicleId' | 'kind' | 'from' | 'to', string | undefined> & { readonly garageId: string };

const selectExpenses = compileOnce<ListArguments, ExpenseRow>((queries, given) => {
  const { garageId } = given;
  let query = queries.selectFrom('expense').selectAll().where('garage_id', '=', garageId);
  if (given.vehicleId !== undefined) query = query.where('vehicle_id', '=', given.vehicleId);
  // The stand-ins of a compiled query are typed as text.
  if (given.kind !== undefined) query = query.where('kind', '=', given.kind as ExpenseKind);
  if (given.from !== undefined) query = query.where('date', '>=', given.from as CivilDate);
  if (given.to !== undefined) query = query.where('date', '<=', given.to as CivilDate);
  given.texts?.forEach((text, index) => {
    const plate = given.plates?.[index] ?? text;
    query = query.where((has) =>
      has.or([
        textHolds(text),
        has(
          'vehicle_id',
          'in',
          has
            .selectFrom('vehicle')
            .select('id')
            .where('garage_id', '=', garageId)
            .where(vehicleHolds(text, plate)),
        ),
      ]),
    );
  });
  return selectPage(query, NEWEST_FIRST, given);
});

export async function listExpenseRows(
  tx: Tx,
  { garageId }: Actor,
  filter: ExpenseQuery,
): Promise<{ rows: readonly ExpenseRow[]; nextCursor: string | null }> {
  const { vehicleId, kind, from, to, q } = filter;
  const patterns = q ? patternsOf(q) : undefined;
  const given = { garageId, vehicleId, kind, from, to, ...patterns, ...startOfPage(NEWEST_FIRST, filter) };
  return pageOf(await selectExpenses(tx, given), NEWEST_FIRST, filter, (row) => row.date);
}

export async function findExpenseRows(
  tx: Tx,
  { garageId }: Actor,
  ids: readonly string[],
): Promise<ExpenseRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('expense')
    .selectAll()
    .where('garage_id', '=', garageId)
    .where('id', 'in', [...ids])
    .execute();
}

export async function findExpenseRow(tx: Tx, actor: Actor, id: string): Promise<Owned<ExpenseRow> | null> {
  const [row] = await findExpenseRows(tx, actor, [id]);
  return row ? markOwned(row) : null;
}

const EXPENSE_COLUMNS = [
  'garage_id',
  'id',
  'vehicle_id',
  'kind',
  'date',
  'cost_cents',
  'mileage',
  'quantity_thousandths',
  'unit',
  'is_full',
  'missed_previous',
  'place',
  'notes',
  'recurs_every',
  'recurs_until',
  'series_id',
  'search',
  'created_at',
  'updated_at',
  'version',
] as const satisfies readonly (keyof ExpenseRow)[];

function columnsOf(values: ExpenseValues) {
  const { place, notes, recurrence } = values;
  return {
    vehicle_id: values.vehicleId,
    kind: values.kind,
    date: values.date,
    cost_cents: values.cost,
    mileage: values.mileage,
    quantity_thousandths: values.quantity,
    unit: values.unit,
    is_full: flagOf(values.isFull),
    missed_previous: flagOf(values.missedPrevious),
    place,
    notes,
    recurs_every: recurrence?.every ?? null,
    recurs_until: recurrence?.until ?? null,
    series_id: values.seriesId,
    search: searchable([place, notes].filter(Boolean).join(' ')),
  };
}

function flagOf(value: boolean): 0 | 1 {
  return value ? 1 : 0;
}

export type NewExpense = ExpenseValues & {
  readonly id: string;
  readonly createdAt: string;
  readonly files: readonly string[];
} & Partial<Changed>;

const insertExpenseRows = insertMany('expense', EXPENSE_COLUMNS);

/** Stores expenses with their files in their order: at most some hundred at once. */
export async function insertExpenses(
  tx: Tx,
  { garageId }: Actor,
  expenses: readonly NewExpense[],
): Promise<void> {
  const rows = expenses.map((values) => ({
    garage_id: garageId,
    id: values.id,
    ...columnsOf(values),
    created_at: values.createdAt,
    updated_at: values.updatedAt ?? values.createdAt,
    version: values.version ?? 1,
  }));
  await insertExpenseRows(tx, rows);
  await insertFileUses(
    tx,
    expenses.flatMap(({ id, files }) => fileUsesOf(garageId, id, files)),
  );
}

export async function updateExpense(
  tx: Tx,
  expense: Owned<ExpenseRow>,
  values: ExpenseValues & { readonly updatedAt: string },
  fileIds: readonly string[],
): Promise<void> {
  const { garage_id: garageId, id, version } = expense;
  await queriesOf(tx)
    .updateTable('expense')
    .set({ ...columnsOf(values), updated_at: values.updatedAt, version: version + 1 })
    .where('garage_id', '=', garageId)
    .where('id', '=', id)
    .execute();
  await queriesOf(tx)
    .deleteFrom('expense_file')
    .where('garage_id', '=', garageId)
    .where('expense_id', '=', id)
    .execute();
  await insertFileUses(tx, fileUsesOf(garageId, id, fileIds));
}

type FileUse = Selectable<Schema['expense_file']>;

function fileUsesOf(garageId: string, expenseId: string, fileIds: readonly string[]): FileUse[] {
  const owner = { garage_id: garageId, expense_id: expenseId, role: 'file' as const };
  return fileIds.map((fileId, position) => ({ ...owner, position, file_id: fileId }));
}

async function insertFileUses(tx: Tx, rows: readonly FileUse[]): Promise<void> {
  if (rows.length === 0) return;
  await queriesOf(tx)
    .insertInto('expense_file')
    .values([...rows])
    .execute();
}

/** Its reading goes with it (trigger); its files are no longer used by it. */
export async function deleteExpense(tx: Tx, expense: Owned<ExpenseRow>): Promise<void> {
  await queriesOf(tx)
    .deleteFrom('expense')
    .where('garage_id', '=', expense.garage_id)
    .where('id', '=', expense.id)
    .execute();
}

/** The files of expenses, those of each in their order. */
export async function listExpenseFiles(
  tx: Tx,
  { garageId }: Actor,
  ids: readonly string[],
): Promise<ExpenseFileRow[]> {
  if (ids.length === 0) return [];
  return queriesOf(tx)
    .selectFrom('expense_file')
    .innerJoin('file', (join) =>
      join
        .onRef('file.garage_id', '=', 'expense_file.garage_id')
        .onRef('file.id', '=', 'expense_file.file_id'),
    )
    .selectAll('file')
    .select('expense_file.expense_id as owner_id')
    .where('expense_file.garage_id', '=', garageId)
    .where('expense_file.expense_id', 'in', [...ids])
    .orderBy('expense_file.position')
    .execute();
}
