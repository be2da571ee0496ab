import type { ExpenseRow } from '#features/expenses/expenses.repository.ts';
import { checkFileReferences } from '#features/files/files.service.ts';
import { faultsOfSource } from '#features/mileage/followed-readings.service.ts';
import { findVehicleMileage } from '#features/mileage/mileage.service.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { ExpenseCreation, ExpenseReplacement } from '@carnet/contract/expenses/expense.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import { fitsEnergy, fitsUnit } from '@carnet/domain/expenses/expense';

type Fields = Partial<ExpenseCreation | ExpenseReplacement>;

/**
 * Everything wrong with an expense that its schema cannot see; `stored` is the one it replaces, if any. Takes also the
 * sound part of a body that its schema has refused.
 */
export async function faultsOfExpense(
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

/** A quantity and its unit belong together, and to fuel or a charge. */
export function faultsOfQuantity({ kind, quantity, unit }: Fields): Fault[] {
  if (quantity === undefined || quantity === null) {
    return unit ? [{ pointer: '/quantity', code: 'required' }] : [];
  }
  if (!unit) return [{ pointer: '/unit', code: 'required' }];
  return kind !== undefined && !fitsUnit(kind, unit) ? [{ pointer: '/unit', code: 'invalid_value' }] : [];
}
