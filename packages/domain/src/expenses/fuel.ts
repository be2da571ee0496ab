import { isFilling, type ExpenseKind, type QuantityUnit } from '#expenses/expense.ts';
import type { Energy } from '#vehicles/vehicle.ts';

/** Fuels in display order. Append only: the server stores sets of fuels by their index. */
export const FUELS = ['petrol', 'e10', 'e85', 'diesel', 'lpg', 'cng'] as const;
export type Fuel = (typeof FUELS)[number];

/** Second energy of a vehicle: a second tank, or another fuel in the same tank. */
export const SECOND_ENERGIES = ['petrol', 'e85', 'lpg', 'cng'] as const;
export type SecondEnergy = (typeof SECOND_ENERGIES)[number];

/** The energies of a vehicle, from which its fuels follow. */
export interface FueledVehicle {
  readonly energy: Energy | null;
  readonly secondEnergy: SecondEnergy | null;
}

/** CNG is sold by the kilogram, every other fuel by the litre. */
export function unitOfFuel(fuel: Fuel): Extract<QuantityUnit, 'L' | 'kg'> {
  return fuel === 'cng' ? 'kg' : 'L';
}

/** Unit of a filling, also if only its total is known; null for expenses that are not fillings. */
export function unitOfFilling(
  kind: ExpenseKind,
  unit: QuantityUnit | null,
  fuel: Fuel | null,
): QuantityUnit | null {
  if (unit !== null || !isFilling(kind)) return unit;
  if (kind === 'charge') return 'kWh';
  return fuel === null ? 'L' : unitOfFuel(fuel);
}

/** Whether an expense can have this fuel: only kind `fuel` has one, in the unit of that fuel if a unit is given. */
export function fitsFuel(kind: ExpenseKind, unit: QuantityUnit | null, fuel: Fuel): boolean {
  return kind === 'fuel' && (unit === null || unit === unitOfFuel(fuel));
}

/** Fuels of a petrol engine. E85 is included, because an engine may be converted without being declared. */
const PETROL_ENGINE_FUELS: readonly Fuel[] = ['petrol', 'e10', 'e85'];

/** The usual fuel first. */
const FUELS_BY_ENERGY: Readonly<Record<Energy, readonly Fuel[]>> = {
  petrol: PETROL_ENGINE_FUELS,
  hybrid: PETROL_ENGINE_FUELS,
  plugin_hybrid: PETROL_ENGINE_FUELS,
  diesel: ['diesel'],
  lpg: ['lpg', ...PETROL_ENGINE_FUELS],
  electric: [],
  other: FUELS,
};

/** The fuels of a vehicle, in list order. */
export function listFuels({ energy, secondEnergy }: FueledVehicle): readonly Fuel[] {
  return FUELS.filter((fuel) => FUELS_BY_ENERGY[energy ?? 'other'].includes(fuel) || fuel === secondEnergy);
}

/** The usual fuel of a vehicle; null if its energy is unknown or `other`. */
export function usualFuel({ energy }: Pick<FueledVehicle, 'energy'>): Fuel | null {
  return energy === null || energy === 'other' ? null : (FUELS_BY_ENERGY[energy][0] ?? null);
}

/** The fuel of a filling that has none; null if the vehicle takes several fuels in that unit. */
export function impliedFuel(vehicle: FueledVehicle, unit: QuantityUnit): Fuel | null {
  const { secondEnergy } = vehicle;
  if (unit === 'kg') return secondEnergy === 'cng' ? 'cng' : null;
  return unit === 'L' && (secondEnergy === null || secondEnergy === 'cng') ? usualFuel(vehicle) : null;
}

/**
 * Tanks measured separately: petrol, E10, E85 and diesel share one in litres; LPG, CNG (kilograms) and electricity have
 * one each.
 */
export const TANKS = ['L', 'lpg', 'kWh', 'kg'] as const;
export type Tank = (typeof TANKS)[number];

/** The tank of a filling. An unknown fuel in litres counts towards the shared tank. */
export function findTank(unit: QuantityUnit, fuel: Fuel | null): Tank {
  return fuel === 'lpg' ? 'lpg' : unit;
}

export function unitOfTank(tank: Tank): QuantityUnit {
  return tank === 'lpg' ? 'L' : tank;
}

/** Distinct fuels of several fillings in list order; null is an unknown fuel. */
export type FuelSet = readonly (Fuel | null)[];

export function toFuelSet(fuels: Iterable<Fuel | null>): FuelSet {
  const known = new Set(fuels);
  return [null, ...FUELS].filter((fuel) => known.has(fuel));
}

/** What was burnt over a distance: one fuel, several in one tank, or unknown (null; also electricity). */
export type BurntFuel = Fuel | 'mixture' | null;

/**
 * What was burnt on a leg, from the fuels of all its fillings, both ends included. Undefined if it cannot be
 * determined: an unknown filling between LPG fillings may also have been LPG.
 */
export function burntFuel(vehicle: FueledVehicle, tank: Tank, fuels: FuelSet): BurntFuel | undefined {
  const implied = impliedFuel(vehicle, unitOfTank(tank));
  if (tank === 'lpg') {
    return fuels.includes(null) && (implied === null || implied === 'lpg') ? undefined : 'lpg';
  }
  const [only = null, ...others] = toFuelSet(fuels.map((fuel) => fuel ?? implied));
  return others.length > 0 ? 'mixture' : only;
}
