import type { Consumption } from '#expenses/consumption.schema.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { CO2_SOURCES, type Co2Factor } from '@carnet/domain/expenses/co2';
import type { MeasuredLeg, Rates, VehicleConsumption } from '@carnet/domain/expenses/consumption';
import { fromThousandths } from '@carnet/domain/expenses/quantity';

type WireEnergy = Consumption['energies'][number];

/** Maximum number of legs in a response. */
export const MAX_LEGS = 100;

/** Converts consumption to the wire: euros, units and kilometres, rounded, with the latest legs, newest first. */
export function wireConsumption({ energies, total }: VehicleConsumption): Consumption {
  return {
    energies: energies.map(({ unit, fuel, distance, mean, best, worst, trend, legs, co2 }) => ({
      unit,
      fuel,
      distance,
      mean: wireRates(mean),
      best: wireLeg(best),
      worst: wireLeg(worst),
      trend: trend === null ? null : rounded(trend, 4),
      co2: co2 && wireFactor(co2),
      legs: legs.slice(-MAX_LEGS).toReversed().map(wireLeg),
    })),
    total: total && {
      costPerHundred: rounded(total.costPerHundred / 100, 2),
      co2PerKilometre: roundedOrNull(total.co2PerKilometre),
    },
  };
}

function wireLeg({ id, from, to, distance, quantity, cost, ...rates }: MeasuredLeg): WireEnergy['best'] {
  return {
    expense_id: id,
    from,
    to,
    distance,
    quantity: fromThousandths(quantity),
    cost: cost / 100,
    ...wireRates(rates),
  };
}

function wireRates({ perHundred, costPerHundred, co2PerKilometre }: Rates): WireEnergy['mean'] {
  return {
    perHundred: rounded(perHundred, 3),
    costPerHundred: rounded(costPerHundred / 100, 2),
    co2PerKilometre: roundedOrNull(co2PerKilometre),
  };
}

function wireFactor({ gramsPerUnit, source }: Co2Factor): WireEnergy['co2'] {
  const { name, date } = CO2_SOURCES[source];
  const sourceDate = parseCivilDate(date);
  return sourceDate && { gramsPerUnit, source: name, sourceDate };
}

function rounded(value: number, decimals: number): number {
  const factor = 10 ** decimals;
  return Math.round(value * factor) / factor;
}

/** One decimal, because an electric car emits only a few grams. */
function roundedOrNull(grams: number | null): number | null {
  return grams === null ? null : rounded(grams, 1);
}
