import type { QuantityUnit } from '#expenses/expense.ts';
import type { Fuel, FuelSet } from '#expenses/fuel.ts';

/** Where factors of emission are from. */
export const CO2_SOURCES = {
  /**
   * Arrêté du 26 avril 2017 (décret n° 2017-639), annexe, totals of "phase amont" and "phase de fonctionnement": E10 2.77
   * and gazole routier 3.17 kg/L, electricity used in metropolitan France without Corsica 0.048 kg/kWh.
   */
  arrete_2017: { name: 'Arrêté du 26 avril 2017', date: '2017-04-26' },
  /**
   * Directive (EU) 2015/652, annex I, part 2: LPG 73.6 g/MJ; 24 MJ/L by directive (EU) 2018/2001, annex III.
   */
  directive_2015_652: { name: 'Directive (UE) 2015/652', date: '2015-04-20' },
} as const;
export type Co2Source = keyof typeof CO2_SOURCES;

/** Grams of CO₂ equivalent for one litre or kilowatt-hour, from the well to the wheel. */
export interface Co2Factor {
  readonly gramsPerUnit: number;
  readonly source: Co2Source;
}

const PETROL: Co2Factor = { gramsPerUnit: 2770, source: 'arrete_2017' };
const DIESEL: Co2Factor = { gramsPerUnit: 3170, source: 'arrete_2017' };
const ELECTRICITY: Co2Factor = { gramsPerUnit: 48, source: 'arrete_2017' };
const LPG: Co2Factor = { gramsPerUnit: 1766, source: 'directive_2015_652' };

/** Of E85 and CNG neither source has a figure for what is sold in France. */
const OF_FUEL: Readonly<Partial<Record<Fuel, Co2Factor>>> = {
  petrol: PETROL,
  e10: PETROL,
  diesel: DIESEL,
  lpg: LPG,
};

/** What one unit emits of what was filled in; null where that is not known, or differs between fuels that were mixed. */
export function co2FactorOf(unit: QuantityUnit, fuels: FuelSet): Co2Factor | null {
  if (unit === 'kWh') return ELECTRICITY;
  const [factor = null, ...others] = new Set(fuels.map((fuel) => (fuel && OF_FUEL[fuel]) ?? null));
  return others.length > 0 ? null : factor;
}
