import {
  createObject,
  deleteObject,
  replaceObject,
  requireObject,
  type StoredKind,
} from '#features/changes/object-writes.service.ts';
import { countUsedEnergies, listMeasuredEnergies } from '#features/expenses/consumption.repository.ts';
import {
  deleteExpense,
  findExpenseRow,
  findExpenseRows,
  insertExpenses,
  listExpenseFiles,
  listExpenseRows,
  updateExpense,
  type ExpenseRow,
  type ExpenseValues,
  type NewExpense,
} from '#features/expenses/expenses.repository.ts';
import { faultsOfQuantity } from '#features/expenses/quantity-faults.service.ts';
import { checkFileReferences, presentFile, removeUnusedFiles } from '#features/files/files.service.ts';
import { noteAction, noteChange } from '#features/history/note-history.service.ts';
import {
  faultsOfSource,
  followRemovedSource,
  followSource,
} from '#features/mileage/followed-readings.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { discardExpense } from '#features/trash/discard.service.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { Owned } from '#platform/owned.ts';
import { refuseFaults } from '#platform/refusal.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import type {
  Expense,
  ExpenseCreation,
  ExpenseQuery,
  ExpenseReplacement,
} from '@carnet/contract/expenses/expense.schema';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { consumptionOfMeasured } from '@carnet/domain/expenses/consumption';
import { fitsEnergy, unitOfFilling } from '@carnet/domain/expenses/expense';
import { thousandthsOf, quantityOf } from '@carnet/domain/expenses/quantity';
import { centsFromEuros, eurosFromCents } from '@carnet/domain/money/cents';
import type { CarnetFile } from '@carnet/contract/files/file.schema';

type Body = ExpenseCreation | ExpenseReplacement;

const EXPENSE: StoredKind<ExpenseRow, Expense> = {
  kind: 'expense',
  find: findExpenseRow,
  present: async (context, tx, actor, row) => {
    const [expense] = await presentExpenses(context, tx, actor, [row]);
    if (!expense) throw new Error('One row makes one expense');
    return expense;
  },
};

export async function readExpenses(
  context: Context,
  actor: Actor,
  query: ExpenseQuery,
): Promise<Page<Expense>> {
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listExpenseRows(tx, actor, query);
  return { items: await presentExpenses(context, tx, actor, rows), nextCursor };
}

export async function readExpense(context: Context, actor: Actor, id: string): Promise<Expense> {
  const tx = context.transactions.reading;
  return EXPENSE.present(context, tx, actor, await requireObject(EXPENSE, tx, actor, id));
}

/** The expenses among `ids` that are the caller's, in any order. */
export async function readExpensesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Expense[]> {
  const tx = context.transactions.reading;
  return presentExpenses(context, tx, actor, await findExpenseRows(tx, actor, ids));
}

async function presentExpenses(
  { fileLinks }: Context,
  tx: Tx,
  actor: Actor,
  rows: readonly ExpenseRow[],
): Promise<Expense[]> {
  const ids = rows.map((row) => row.id);
  const byExpense = Map.groupBy(await listExpenseFiles(tx, actor, ids), (file) => file.owner_id);
  return rows.map((row) =>
    expenseOf(
      row,
      (byExpense.get(row.id) ?? []).map((file) => presentFile(file, fileLinks)),
    ),
  );
}

/** Faults among the sound fields of a body that its schema has refused; `id` names the expense to be replaced. */
export async function checkExpenseFields(
  context: Context,
  actor: Actor,
  fields: Partial<Body>,
  id: string | null,
): Promise<Fault[]> {
  const tx = context.transactions.reading;
  const stored = id === null ? null : await requireObject(EXPENSE, tx, actor, id);
  return faultsOfExpense(context, tx, actor, fields, stored);
}

/** Stores the expense and its mileage reading in one transaction. */
export function addExpense(
  context: Context,
  actor: Actor,
  body: ExpenseCreation,
): Promise<Creation<Expense>> {
  return createObject(context, actor, EXPENSE, body.id, async (tx, id) => {
    refuseFaults(await faultsOfExpense(context, tx, actor, body, null));
    const values = valuesOf(body);
    const createdAt = instantOf(context.clock.now());
    await insertExpenses(tx, actor, [{ ...values, id, createdAt, files: body.files ?? [] }]);
    await followSource(context, tx, actor, { source: 'expense', id, ...values }, null);
    await noteAction(context, tx, actor, id, 'created');
  });
}

/** Replaces the whole expense; its mileage reading follows. */
export function replaceExpense(
  context: Context,
  actor: Actor,
  id: string,
  body: ExpenseReplacement,
  expectedVersion: number | null,
): Promise<Expense> {
  return replaceObject(context, actor, EXPENSE, { id, expectedVersion }, async (tx, stored) => {
    refuseFaults(await faultsOfExpense(context, tx, actor, body, stored));
    const shownBefore = await EXPENSE.present(context, tx, actor, stored);
    const before = await listExpenseFiles(tx, actor, [id]);
    const values = valuesOf(body, stored);
    const updatedAt = instantOf(context.clock.now());
    await updateExpense(tx, stored, { ...values, updatedAt }, body.files ?? []);
    await followSource(context, tx, actor, { source: 'expense', id, ...values }, stored);
    const changed = await requireObject(EXPENSE, tx, actor, id);
    await noteChange(context, tx, actor, shownBefore, await EXPENSE.present(context, tx, actor, changed));
    const fileIds = before.map((file) => file.id);
    return removeUnusedFiles(context, tx, actor, fileIds);
  });
}

/** Moves the expense with its mileage reading and its files to the trash. */
export function removeExpense(
  context: Context,
  actor: Actor,
  id: string,
  expectedVersion: number | null,
): Promise<void> {
  return deleteObject(context, actor, EXPENSE, { id, expectedVersion }, async (tx, expense) => {
    await noteAction(context, tx, actor, id, 'deleted');
    await discardExpense(context, tx, actor, expense);
    await deleteExpense(tx, expense);
    await followRemovedSource(context, tx, actor, expense.vehicle_id);
  });
}

/** Stores exported expenses with their files; their readings come apart. */
export function storeImportedExpenses(tx: Tx, actor: Actor, expenses: readonly NewExpense[]): Promise<void> {
  return insertExpenses(tx, actor, expenses);
}

/**
 * The values that a body gives, as they are stored; one of an export too. How a filling counts and what recurs stays as it
 * is `stored` where the body leaves it out (contract, part two).
 */
export function valuesOf(body: Body, stored: ExpenseRow | null = null): ExpenseValues {
  const cost = centsFromEuros(body.cost);
  if (cost === null) throw new Error('The contract lets only amounts of whole cents through');
  const { quantity = null, isFull = stored && stored.is_full === 1 } = body;
  const { missedPrevious = stored && stored.missed_previous === 1 } = body;
  const { recurrence = stored && recurrenceOf(stored), series_id: seriesId = stored?.series_id } = body;
  return {
    vehicleId: body.vehicle_id,
    kind: body.kind,
    date: body.date,
    cost,
    mileage: body.mileage ?? null,
    quantity: quantity === null ? null : thousandthsOf(quantity),
    unit: unitOfFilling(body.kind, body.unit ?? null),
    isFull: isFull ?? true,
    missedPrevious: missedPrevious ?? false,
    place: body.place || null,
    notes: body.notes || null,
    recurrence: recurrence ? { every: recurrence.every, until: recurrence.until ?? null } : null,
    seriesId: seriesId ?? null,
  };
}

type Fields = Partial<ExpenseCreation | ExpenseReplacement>;

/**
 * Everything wrong with an expense that its schema cannot see; `stored` is the one it replaces, if any. Takes also the
 * sound part of a body that its schema has refused.
 */
async function faultsOfExpense(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Fields,
  stored: Owned<ExpenseRow> | null,
): Promise<Fault[]> {
  const faults: Fault[] = faultsOfQuantity(body);
  const { vehicle_id: vehicleId, date } = body;
  const vehicle = vehicleId === undefined ? null : await findVehicleMileage(tx, actor, vehicleId);
  if (vehicleId !== undefined && !vehicle) faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  // Civil dates compare as text.
  if (date !== undefined && date > todayOf(actor, context.clock)) {
    faults.push({ pointer: '/date', code: 'date_in_future' });
  }
  if (
    vehicle &&
    !isKeptOf(body, stored) &&
    body.kind !== undefined &&
    !fitsEnergy(body.kind, vehicle.energy)
  ) {
    faults.push({ pointer: '/kind', code: 'other_energy' });
  }
  if (vehicle) faults.push(...(await faultsOfSource(tx, actor, vehicle, 'expense', body, stored)));
  const references = (body.files ?? []).map((fileId, index) => ({
    pointer: `/files/${index}`,
    fileId,
    mustBeImage: false,
  }));
  return [...faults, ...(await checkFileReferences(tx, actor, references))];
}

/** Whether an expense stays of the vehicle and the kind that it is stored with, whatever energy the vehicle has got since. */
function isKeptOf({ vehicle_id, kind }: Fields, stored: ExpenseRow | null): boolean {
  return stored?.vehicle_id === vehicle_id && stored?.kind === kind;
}

/** What a vehicle consumes; nothing of one that is not the caller's. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const tx = context.transactions.reading;
  const [vehicle] = await readVehiclesOf(context, actor, [vehicleId]);
  const used = await countUsedEnergies(tx, actor, vehicleId);
  const measured = await listMeasuredEnergies(tx, actor, vehicleId);
  return wireConsumption(consumptionOfMeasured(vehicle?.energy ?? null, used, measured));
}

/** An expense as the wire has it. */
function expenseOf(row: ExpenseRow, files: CarnetFile[]): Expense {
  const { quantity_thousandths: quantity } = row;
  return {
    id: row.id,
    vehicle_id: row.vehicle_id,
    kind: row.kind,
    date: row.date,
    cost: eurosFromCents(row.cost_cents),
    mileage: row.mileage,
    quantity: quantity === null ? null : quantityOf(quantity),
    unit: quantity === null ? null : row.unit,
    isFull: row.is_full === 1,
    missedPrevious: row.missed_previous === 1,
    place: row.place,
    notes: row.notes,
    files,
    recurrence: recurrenceOf(row),
    series_id: row.series_id,
    created_at: row.created_at,
    updated_at: row.updated_at,
    version: row.version,
  };
}

/** How an expense comes again. */
function recurrenceOf({ recurs_every: every, recurs_until: until }: ExpenseRow): Expense['recurrence'] {
  return every === null ? null : { every, until };
}
