import type { QuantityUnit } from '#expenses/expense.ts';
import type { Fuel, FuelSet } from '#expenses/fuel.ts';

/** Sources of emission factors. */
export const CO2_SOURCES = {
  /**
   * Arrêté du 26 avril 2017 (décret n° 2017-639), annexe, totals of "phase amont" and "phase de fonctionnement": E10
   * 2.77 and gazole routier 3.17 kg/L; electricity used in metropolitan France without Corsica 0.048 kg/kWh.
   */
  arrete_2017: { name: 'Arrêté du 26 avril 2017', date: '2017-04-26' },
  /** Directive (EU) 2015/652, annex I, part 2: LPG 73.6 g/MJ; 24 MJ/L by directive (EU) 2018/2001, annex III. */
  directive_2015_652: { name: 'Directive (UE) 2015/652', date: '2015-04-20' },
} as const;
export type Co2Source = keyof typeof CO2_SOURCES;

/** Grams of CO₂ equivalent per litre or kilowatt-hour, well to wheel. */
export interface Co2Factor {
  readonly gramsPerUnit: number;
  readonly source: Co2Source;
}

const PETROL: Co2Factor = { gramsPerUnit: 2770, source: 'arrete_2017' };
const DIESEL: Co2Factor = { gramsPerUnit: 3170, source: 'arrete_2017' };
const ELECTRICITY: Co2Factor = { gramsPerUnit: 48, source: 'arrete_2017' };
const LPG: Co2Factor = { gramsPerUnit: 1766, source: 'directive_2015_652' };

/** Neither source has a figure for E85 and CNG as sold in France. */
const FACTOR_BY_FUEL: Readonly<Partial<Record<Fuel, Co2Factor>>> = {
  petrol: PETROL,
  e10: PETROL,
  diesel: DIESEL,
  lpg: LPG,
};

/** Emission factor of one unit; null if unknown, or if mixed fuels have different factors. */
export function findCo2Factor(unit: QuantityUnit, fuels: FuelSet): Co2Factor | null {
  if (unit === 'kWh') return ELECTRICITY;
  const [factor = null, ...others] = new Set(fuels.map((fuel) => (fuel && FACTOR_BY_FUEL[fuel]) ?? null));
  return others.length > 0 ? null : factor;
}
