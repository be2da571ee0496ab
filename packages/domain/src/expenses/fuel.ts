import { isFilling, type ExpenseKind, type QuantityUnit } from '#expenses/expense.ts';
import type { Energy } from '#vehicles/vehicle.ts';

/** What a tank is filled with, in the order in which it is shown. The server stores sets of them by their places: append only. */
export const FUELS = ['petrol', 'e10', 'e85', 'diesel', 'lpg', 'cng'] as const;
export type Fuel = (typeof FUELS)[number];

/** What a vehicle takes beside its energy: a second tank, or another fuel in its tank. */
export const SECOND_ENERGIES = ['petrol', 'e85', 'lpg', 'cng'] as const;
export type SecondEnergy = (typeof SECOND_ENERGIES)[number];

/** The energies of a vehicle, as far as its fuels follow from them. */
export interface FueledVehicle {
  readonly energy: Energy | null;
  readonly secondEnergy: SecondEnergy | null;
}

/** CNG is sold by the kilogram, every other fuel by the litre. */
export function unitOfFuel(fuel: Fuel): Extract<QuantityUnit, 'L' | 'kg'> {
  return fuel === 'cng' ? 'kg' : 'L';
}

/** In what a filling is measured, or would be, of which only the total is known; null of what brings no energy. */
export function unitOfFilling(
  kind: ExpenseKind,
  unit: QuantityUnit | null,
  fuel: Fuel | null,
): QuantityUnit | null {
  if (unit !== null || !isFilling(kind)) return unit;
  if (kind === 'charge') return 'kWh';
  return fuel === null ? 'L' : unitOfFuel(fuel);
}

/** Whether an expense can be of a fuel: fuel alone has one, in its own unit where that is known. */
export function fitsFuel(kind: ExpenseKind, unit: QuantityUnit | null, fuel: Fuel): boolean {
  return kind === 'fuel' && (unit === null || unit === unitOfFuel(fuel));
}

/** What goes into a petrol engine; E85 also into one that was converted and never declared so. */
const OF_PETROL_ENGINES: readonly Fuel[] = ['petrol', 'e10', 'e85'];

/** The usual one first. */
const OF_ENERGY: Readonly<Record<Energy, readonly Fuel[]>> = {
  petrol: OF_PETROL_ENGINES,
  hybrid: OF_PETROL_ENGINES,
  plugin_hybrid: OF_PETROL_ENGINES,
  diesel: ['diesel'],
  lpg: ['lpg', ...OF_PETROL_ENGINES],
  electric: [],
  other: FUELS,
};

/** What a vehicle may be filled with, in the order of all lists. */
export function fuelsOf({ energy, secondEnergy }: FueledVehicle): readonly Fuel[] {
  return FUELS.filter((fuel) => OF_ENERGY[energy ?? 'other'].includes(fuel) || fuel === secondEnergy);
}

/** What a vehicle is filled with first of all; null where its energy does not tell. */
export function usualFuel({ energy }: Pick<FueledVehicle, 'energy'>): Fuel | null {
  return energy === null || energy === 'other' ? null : (OF_ENERGY[energy][0] ?? null);
}

/** What a filling in a unit was of where nobody said it; null where the vehicle takes several that are measured so. */
export function impliedFuel(vehicle: FueledVehicle, unit: QuantityUnit): Fuel | null {
  const { secondEnergy } = vehicle;
  if (unit === 'kg') return secondEnergy === 'cng' ? 'cng' : null;
  return unit === 'L' && (secondEnergy === null || secondEnergy === 'cng') ? usualFuel(vehicle) : null;
}

/**
 * Fillings that are measured together: petrol, E10, E85 and diesel share a tank of litres, LPG has one of its own, and so have
 * what is sold in kilograms and what is charged.
 */
export const TANKS = ['L', 'lpg', 'kWh', 'kg'] as const;
export type Tank = (typeof TANKS)[number];

/** The tank that a filling went into; one in litres of an unknown fuel counts for the shared one. */
export function tankOf(unit: QuantityUnit, fuel: Fuel | null): Tank {
  return fuel === 'lpg' ? 'lpg' : unit;
}

export function unitOfTank(tank: Tank): QuantityUnit {
  return tank === 'lpg' ? 'L' : tank;
}

/** The fuels of several fillings, each once and in their order; null is an unknown one. */
export type FuelSet = readonly (Fuel | null)[];

export function fuelSetOf(fuels: Iterable<Fuel | null>): FuelSet {
  const known = new Set(fuels);
  return [null, ...FUELS].filter((fuel) => known.has(fuel));
}

/** What a distance was driven with: one fuel, several in one tank, or one that is not known (null; also electricity). */
export type BurntFuel = Fuel | 'mixture' | null;

/**
 * What a leg of a tank was driven with, by the fuels of all its fillings, both ends included. Undefined where nothing can be said:
 * an unknown filling beside those of LPG may have been LPG too.
 */
export function burntFuel(vehicle: FueledVehicle, tank: Tank, fuels: FuelSet): BurntFuel | undefined {
  const implied = impliedFuel(vehicle, unitOfTank(tank));
  if (tank === 'lpg') {
    return fuels.includes(null) && (implied === null || implied === 'lpg') ? undefined : 'lpg';
  }
  const [only = null, ...others] = fuelSetOf(fuels.map((fuel) => fuel ?? implied));
  return others.length > 0 ? 'mixture' : only;
}
