import { unitOf, withAmount, type ExpenseValues } from '#features/expenses/form/expense-values.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isFilling, type ExpenseKind, type QuantityUnit } from '@carnet/domain/expenses/expense';
import { usualFuel, type Fuel } from '@carnet/domain/expenses/fuel';
import { completeFilling, toThousandths } from '@carnet/domain/expenses/quantity';
import { centsFromEuros } from '@carnet/domain/money/cents';

/** Values prefilled from the vehicle's latest filling. */
interface RememberedFilling {
  readonly place: string;
  readonly unit: QuantityUnit;
  /** Fuel of the latest filling, else the vehicle's usual one; null if unknown. */
  readonly fuel: Fuel | null;
  /** Euros per unit; null if unknown. */
  readonly unitPrice: number | null;
}

/** Without a `fuel`, one is proposed. */
type FillingContext = Pick<ExpenseValues, 'vehicle_id' | 'kind'> & { readonly fuel?: Fuel | null };

type FilledVehicle = Pick<Vehicle, 'id' | 'energy'>;

/** `expenses` are the latest, newest first. Nothing is prefilled for other expenses. */
export function rememberedFilling(
  expenses: readonly Expense[],
  { vehicle_id: vehicleId, kind, ...known }: FillingContext,
  vehicle: Pick<Vehicle, 'energy'> | undefined,
): RememberedFilling {
  const fillings = isFilling(kind)
    ? expenses.filter((one) => one.vehicle_id === vehicleId && one.kind === kind && !one.isRefund)
    : [];
  const [latest] = fillings;
  const usual = usualFuel({ energy: vehicle?.energy ?? null });
  const proposed = known.fuel === undefined ? (latest?.fuel ?? usual) : known.fuel;
  const fuel = kind === 'fuel' ? proposed : null;
  // A filling without a stated fuel is of the usual one.
  const ofFuel = fillings.filter((one) => (one.fuel ?? usual) === (fuel ?? usual) || kind === 'charge');
  return {
    place: latest?.place ?? '',
    unit: unitOf(kind, latest?.unit ?? 'L', fuel),
    fuel,
    unitPrice: ofFuel.map(unitPriceOf).find((price) => price !== null) ?? null,
  };
}

function unitPriceOf({ quantity, cost }: Expense): number | null {
  const { unitPrice } = completeFilling({
    quantity: quantity === null ? null : toThousandths(quantity),
    unitPrice: null,
    cost: centsFromEuros(cost),
  });
  return unitPrice === null ? null : unitPrice / 1000;
}

/** What the vehicle usually takes: by its energy, else by the latest filling, as for a plug-in hybrid. */
export function usualKind(
  vehicle: Pick<Vehicle, 'id' | 'energy'> | undefined,
  expenses: readonly Expense[],
): 'fuel' | 'charge' {
  if (vehicle?.energy === 'electric') return 'charge';
  if (vehicle?.energy && vehicle.energy !== 'plugin_hybrid' && vehicle.energy !== 'other') return 'fuel';
  const latest = expenses.find((one) => one.vehicle_id === vehicle?.id && isFilling(one.kind));
  return latest?.kind === 'charge' ? 'charge' : 'fuel';
}

/** The form after choosing another vehicle; a filling becomes that vehicle's usual kind. */
export function withVehicle(
  values: ExpenseValues,
  chosen: FilledVehicle,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const kind = isFilling(values.kind) ? usualKind(chosen, expenses) : values.kind;
  return replacePrefilled(values, { vehicle_id: chosen.id, kind }, vehicles, expenses);
}

/** The form after choosing another kind. */
export function withKind(
  values: ExpenseValues,
  kind: ExpenseKind,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  return replacePrefilled(values, { vehicle_id: values.vehicle_id, kind }, vehicles, expenses);
}

/** The form after choosing another fuel, with its price. */
export function withFuel(
  values: ExpenseValues,
  fuel: Fuel | null,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const { vehicle_id, kind } = values;
  return replacePrefilled(values, { vehicle_id, kind, fuel }, vehicles, expenses);
}

/** Replaces prefilled values for the new choice; entered values stay. */
function replacePrefilled(
  values: ExpenseValues,
  known: FillingContext,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const rememberedOf = (one: FillingContext) =>
    rememberedFilling(
      expenses,
      one,
      vehicles.find(({ id }) => id === one.vehicle_id),
    );
  const [before, after] = [rememberedOf(values), rememberedOf(known)];
  const isPriceTyped = values.worked === 'unitPrice' || values.unitPrice !== before.unitPrice;
  const moved = {
    ...values,
    ...known,
    fuel: after.fuel,
    place: values.place === before.place ? after.place : values.place,
    unit: values.unit === before.unit ? after.unit : unitOf(known.kind, values.unit, after.fuel),
  };
  return isPriceTyped ? moved : withPrice(moved, after.unitPrice);
}

/** Sets another unit price and recomputes the computed amount. */
function withPrice(values: ExpenseValues, unitPrice: number | null): ExpenseValues {
  const { worked } = values;
  const typed = { ...values, unitPrice, worked: null, ...(worked && { [worked]: null }) };
  if (typed.quantity !== null) return withAmount(typed, 'quantity', typed.quantity);
  return typed.cost === null ? typed : withAmount(typed, 'cost', typed.cost);
}
