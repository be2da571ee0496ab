import { countUsedTanks, listMeasuredLegs } from '#features/expenses/consumption.repository.ts';
import { EXPENSES, listExpenseRows, type ExpenseRow } from '#features/expenses/expenses.repository.ts';
import {
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import { checkFieldsOf, refuseWrite } from '#features/kinds/refuse-write.service.ts';
import { followSource } from '#features/mileage/followed-readings.service.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import { settleReminders } from '#features/reminders/settle-reminders.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { toColumns, toObject } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import type {
  Expense,
  ExpenseCreation,
  ExpenseQuery,
  ExpenseReplacement,
} from '@carnet/contract/expenses/expense.schema';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import type { Page } from '@carnet/contract/wire/list';
import { combineMeasuredLegs } from '@carnet/domain/expenses/consumption';
import { fitsFuel, unitOfFilling, type FueledVehicle } from '@carnet/domain/expenses/fuel';

type Body = ExpenseCreation | ExpenseReplacement;

const EXPENSE = storedKind(EXPENSES, (expense) => ({
  ...expense,
  unit: expense.quantity === null ? null : expense.unit,
}));

export async function readExpenses(
  context: Context,
  actor: Actor,
  query: ExpenseQuery,
): Promise<Page<Expense>> {
  const tx = context.transactions.readOnly;
  const { rows, nextCursor } = await listExpenseRows(tx, actor, query);
  return { items: await EXPENSE.plain(context, tx, actor, rows), nextCursor };
}

export function readExpense(context: Context, actor: Actor, id: string): Promise<Expense> {
  return readObject(EXPENSE, context, actor, id);
}

/** Which of these ids are expenses of the caller, in any order. */
export async function readExpensesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Expense[]> {
  const tx = context.transactions.readOnly;
  return EXPENSE.plain(context, tx, actor, await EXPENSES.findMany(tx, actor, ids));
}

/** Finds further faults among the valid fields of a refused body. */
export const checkExpenseFields = checkFieldsOf('expense', EXPENSE);

/** Stores the expense and its mileage reading in one transaction. */
export function addExpense(
  context: Context,
  actor: Actor,
  body: ExpenseCreation,
): Promise<Creation<Expense>> {
  return createObject(context, actor, EXPENSE, body.id, async (tx, id) => {
    const { vehicle } = await refuseWrite(context, tx, actor, { kind: 'expense', body, stored: null });
    const values = toValues(body, null);
    const createdAt = formatInstant(context.clock.now());
    await EXPENSES.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    const isConfirmed = body.confirmMileage ?? false;
    const measured = { source: 'expense', id, ...values, isConfirmed } as const;
    await settleReminders(
      context,
      tx,
      actor,
      await followSource(context, tx, actor, measured, null, vehicle),
    );
  });
}

/** Replaces the expense and updates its mileage reading. */
export function replaceExpense(
  context: Context,
  actor: Actor,
  id: string,
  body: ExpenseReplacement,
  expectedVersion: number | null,
): Promise<Expense> {
  return replaceObject(context, actor, EXPENSE, { id, expectedVersion }, async (tx, stored) => {
    const { vehicle } = await refuseWrite(context, tx, actor, {
      kind: 'expense',
      body,
      stored: toObject('expense', stored, []),
    });
    const values = toValues(body, stored);
    const updatedAt = formatInstant(context.clock.now());
    await EXPENSES.update(tx, stored, { values, files: body, updatedAt });
    const isConfirmed = body.confirmMileage ?? false;
    const measured = { source: 'expense', id, ...values, isConfirmed } as const;
    await settleReminders(
      context,
      tx,
      actor,
      await followSource(context, tx, actor, measured, stored, vehicle),
    );
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
    await EXPENSES.remove(tx, expense);
    await settleReminders(context, tx, actor, await followSource(context, tx, actor, null, expense));
  });
}

/** Stores exported expenses with their files; their readings are imported separately. */
export function storeImportedExpenses(
  tx: Tx,
  actor: Actor,
  expenses: readonly ObjectToStore<'expense'>[],
): Promise<void> {
  const stored = expenses.map((expense) => ({ ...expense, values: asFilling(expense.values) }));
  return EXPENSES.insert(tx, actor, stored);
}

function toValues(body: Body, stored: ExpenseRow | null): ValuesOf<'expense'> {
  return asFilling(toColumns('expense', body, stored));
}

/**
 * Sets the only unit of a charge. Refunds and expenses that are no filling have neither unit nor fuel. A fuel
 * kept by a PUT is removed if it no longer fits.
 */
function asFilling(values: ValuesOf<'expense'>): ValuesOf<'expense'> {
  const { kind, unit, is_refund } = values;
  if (is_refund === 1) return { ...values, unit: null, fuel: null };
  const fuel = values.fuel !== null && fitsFuel(kind, unit, values.fuel) ? values.fuel : null;
  return { ...values, fuel, unit: unitOfFilling(kind, unit, fuel) };
}

const UNKNOWN_VEHICLE: FueledVehicle = { energy: null, secondEnergy: null };

/** Consumption of a vehicle; empty if it is not the caller's. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const tx = context.transactions.readOnly;
  const [vehicle = UNKNOWN_VEHICLE] = await readVehiclesOf(context, actor, [vehicleId]);
  const used = await countUsedTanks(tx, actor, vehicleId);
  const measured = await listMeasuredLegs(tx, actor, vehicleId);
  return wireConsumption(combineMeasuredLegs(vehicle, used, measured));
}
