import { unitOf, withAmount, type ExpenseValues } from '#features/expenses/form/expense-values.ts';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isFilling, type ExpenseKind, type QuantityUnit } from '@carnet/domain/expenses/expense';
import { usualFuel, type Fuel } from '@carnet/domain/expenses/fuel';
import { completeFilling, thousandthsOf } from '@carnet/domain/expenses/quantity';
import { centsFromEuros } from '@carnet/domain/money/cents';

/** What the latest filling of a vehicle makes likely of the next one. */
interface RememberedFilling {
  readonly place: string;
  readonly unit: QuantityUnit;
  /** That of the latest filling, else the usual one of the vehicle; null where neither tells. */
  readonly fuel: Fuel | null;
  /** Euros for one unit; null where none is known. */
  readonly unitPrice: number | null;
}

/** With a `fuel` the filling is of that one; without it is left to be proposed. */
type Known = Pick<ExpenseValues, 'vehicle_id' | 'kind'> & { readonly fuel?: Fuel | null };

type FilledVehicle = Pick<Vehicle, 'id' | 'energy'>;

/** `expenses` are the latest, newest first. Nothing is remembered of what brings no energy. */
export function rememberedFilling(
  expenses: readonly Expense[],
  { vehicle_id: vehicleId, kind, ...known }: Known,
  vehicle: Pick<Vehicle, 'energy'> | undefined,
): RememberedFilling {
  const fillings = isFilling(kind)
    ? expenses.filter((one) => one.vehicle_id === vehicleId && one.kind === kind && !one.isRefund)
    : [];
  const [latest] = fillings;
  const usual = usualFuel({ energy: vehicle?.energy ?? null });
  const proposed = known.fuel === undefined ? (latest?.fuel ?? usual) : known.fuel;
  const fuel = kind === 'fuel' ? proposed : null;
  // One of which nobody said the fuel was of the usual one.
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
    quantity: quantity === null ? null : thousandthsOf(quantity),
    unitPrice: null,
    cost: centsFromEuros(cost),
  });
  return unitPrice === null ? null : unitPrice / 1000;
}

/** What is filled in mostly: the energy says it, else the latest filling, as of a plug-in hybrid. */
export function usualKind(
  vehicle: Pick<Vehicle, 'id' | 'energy'> | undefined,
  expenses: readonly Expense[],
): 'fuel' | 'charge' {
  if (vehicle?.energy === 'electric') return 'charge';
  if (vehicle?.energy && vehicle.energy !== 'plugin_hybrid' && vehicle.energy !== 'other') return 'fuel';
  const latest = expenses.find((one) => one.vehicle_id === vehicle?.id && isFilling(one.kind));
  return latest?.kind === 'charge' ? 'charge' : 'fuel';
}

/** The form for another vehicle; a filling becomes what is usual there. */
export function withVehicle(
  values: ExpenseValues,
  chosen: FilledVehicle,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const kind = isFilling(values.kind) ? usualKind(chosen, expenses) : values.kind;
  return rememberedIn(values, { vehicle_id: chosen.id, kind }, vehicles, expenses);
}

/** The form for another kind. */
export function withKind(
  values: ExpenseValues,
  kind: ExpenseKind,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  return rememberedIn(values, { vehicle_id: values.vehicle_id, kind }, vehicles, expenses);
}

/** The form for another fuel, with the price of that one. */
export function withFuel(
  values: ExpenseValues,
  fuel: Fuel | null,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const { vehicle_id, kind } = values;
  return rememberedIn(values, { vehicle_id, kind, fuel }, vehicles, expenses);
}

/** What was remembered gives way to what is remembered of the other; what was typed stays. */
function rememberedIn(
  values: ExpenseValues,
  known: Known,
  vehicles: readonly FilledVehicle[],
  expenses: readonly Expense[],
): ExpenseValues {
  const rememberedOf = (one: Known) =>
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

/** Another price; what was worked out of the one before is worked out anew. */
function withPrice(values: ExpenseValues, unitPrice: number | null): ExpenseValues {
  const { worked } = values;
  const typed = { ...values, unitPrice, worked: null, ...(worked && { [worked]: null }) };
  if (typed.quantity !== null) return withAmount(typed, 'quantity', typed.quantity);
  return typed.cost === null ? typed : withAmount(typed, 'cost', typed.cost);
}
