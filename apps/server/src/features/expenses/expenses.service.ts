import { countUsedTanks, listMeasuredLegs } from '#features/expenses/consumption.repository.ts';
import { EXPENSES, listExpenseRows, type ExpenseRow } from '#features/expenses/expenses.repository.ts';
import {
  checkFilesOfBody,
  createObject,
  deleteObject,
  readObject,
  replaceObject,
  requireObject,
  storedKind,
} from '#features/kinds/object-writes.service.ts';
import {
  faultsOfSource,
  followRemovedSource,
  followSource,
} from '#features/mileage/followed-readings.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import { readVehiclesOf } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { ObjectToStore } from '#platform/kinds/object-table.ts';
import { columnsOf } from '#platform/kinds/rows.ts';
import type { ValuesOf } from '#platform/kinds/tables.ts';
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
import { faultsOfFilling } from '@carnet/contract/expenses/filling-faults';
import { wireConsumption } from '@carnet/contract/expenses/wire-consumption';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { consumptionOfMeasured } from '@carnet/domain/expenses/consumption';
import { fitsEnergy } from '@carnet/domain/expenses/expense';
import { fitsFuel, unitOfFilling, type FueledVehicle } from '@carnet/domain/expenses/fuel';
import { faultsOfPastDay } from '@carnet/contract/wire/day-faults';

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
  const tx = context.transactions.reading;
  const { rows, nextCursor } = await listExpenseRows(tx, actor, query);
  return { items: await EXPENSE.plain(context, tx, actor, rows), nextCursor };
}

export function readExpense(context: Context, actor: Actor, id: string): Promise<Expense> {
  return readObject(EXPENSE, context, actor, id);
}

/** The expenses among `ids` that are the caller's, in any order. */
export async function readExpensesOf(
  context: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<Expense[]> {
  const tx = context.transactions.reading;
  return EXPENSE.plain(context, tx, actor, await EXPENSES.findMany(tx, actor, ids));
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
    const values = valuesOf(body, null);
    const createdAt = instantOf(context.clock.now());
    await EXPENSES.insert(tx, actor, [{ id, values, files: body, createdAt }]);
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'expense', id, ...values, isConfirmed }, null);
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
    const values = valuesOf(body, stored);
    const updatedAt = instantOf(context.clock.now());
    await EXPENSES.update(tx, stored, { values, files: body, updatedAt });
    const isConfirmed = body.confirmMileage ?? false;
    await followSource(context, tx, actor, { source: 'expense', id, ...values, isConfirmed }, stored);
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
    await followRemovedSource(context, tx, actor, expense.vehicle_id);
  });
}

/** Stores exported expenses with their files; their readings come apart. */
export function storeImportedExpenses(
  tx: Tx,
  actor: Actor,
  expenses: readonly ObjectToStore<'expense'>[],
): Promise<void> {
  const stored = expenses.map((expense) => ({ ...expense, values: asFilling(expense.values) }));
  return EXPENSES.insert(tx, actor, stored);
}

function valuesOf(body: Body, stored: ExpenseRow | null): ValuesOf<'expense'> {
  return asFilling(columnsOf('expense', body, stored));
}

/**
 * A charge has one unit; what is no filling, and a refund, has none, and neither has a fuel. A fuel that a PUT kept goes where it
 * no longer fits.
 */
function asFilling(values: ValuesOf<'expense'>): ValuesOf<'expense'> {
  const { kind, unit, is_refund } = values;
  if (is_refund === 1) return { ...values, unit: null, fuel: null };
  const fuel = values.fuel !== null && fitsFuel(kind, unit, values.fuel) ? values.fuel : null;
  return { ...values, fuel, unit: unitOfFilling(kind, unit, fuel) };
}

/** A PUT that leaves it out leaves it as it is stored. */
function isRefundOf({ isRefund }: Fields, stored: ExpenseRow | null): boolean {
  return isRefund === undefined ? stored?.is_refund === 1 : isRefund === true;
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
  stored: ExpenseRow | null,
): Promise<Fault[]> {
  const faults: Fault[] = faultsOfFilling({ ...body, isRefund: isRefundOf(body, stored) });
  const { vehicle_id: vehicleId, date } = body;
  const vehicle = vehicleId === undefined ? null : await findVehicleMileage(tx, actor, vehicleId);
  if (vehicleId !== undefined && !vehicle) faults.push({ pointer: '/vehicle_id', code: 'not_found' });
  faults.push(...faultsOfPastDay('/date', date, todayOf(actor, context.clock)));
  if (
    vehicle &&
    !isKeptOf(body, stored) &&
    body.kind !== undefined &&
    !fitsEnergy(body.kind, vehicle.energy)
  ) {
    faults.push({ pointer: '/kind', code: 'other_energy' });
  }
  if (vehicle) faults.push(...(await faultsOfSource(tx, actor, vehicle, 'expense', body, stored)));
  return [...faults, ...(await checkFilesOfBody(tx, actor, 'expense', body))];
}

/** Whether an expense stays of the vehicle and the kind that it is stored with, whatever energy the vehicle has got since. */
function isKeptOf({ vehicle_id, kind }: Fields, stored: ExpenseRow | null): boolean {
  return stored?.vehicle_id === vehicle_id && stored?.kind === kind;
}

const UNKNOWN_VEHICLE: FueledVehicle = { energy: null, secondEnergy: null };

/** What a vehicle consumes; nothing of one that is not the caller's. */
export async function readConsumption(
  context: Context,
  actor: Actor,
  vehicleId: string,
): Promise<Consumption> {
  const tx = context.transactions.reading;
  const [vehicle = UNKNOWN_VEHICLE] = await readVehiclesOf(context, actor, [vehicleId]);
  const used = await countUsedTanks(tx, actor, vehicleId);
  const measured = await listMeasuredLegs(tx, actor, vehicleId);
  return wireConsumption(consumptionOfMeasured(vehicle, used, measured));
}
