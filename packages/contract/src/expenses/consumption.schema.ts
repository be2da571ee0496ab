import { civilDate, id, kilometres } from '#wire/scalars.ts';
import { QUANTITY_UNITS } from '@carnet/domain/expenses/expense';
import { FUELS } from '@carnet/domain/expenses/fuel';
import * as z from 'zod/mini';

const legEnd = z.strictObject({ date: civilDate, mileage: kilometres });

/**
 * `perHundred`: units per 100 km, three decimals. `costPerHundred`: euros. `co2PerKilometre`: grams; null
 * without an emission factor.
 */
const rates = {
  perHundred: z.number(),
  costPerHundred: z.number(),
  co2PerKilometre: z.nullable(z.number()),
};

/** From one full filling to the next; `expense_id` is the filling that ends it. */
const leg = z.strictObject({
  expense_id: id,
  from: legEnd,
  to: legEnd,
  distance: z.int(),
  quantity: z.number(),
  cost: z.number(),
  ...rates,
});

const energyConsumption = z.strictObject({
  unit: z.enum(QUANTITY_UNITS),
  /** `mixture`: several fuels in one tank. Null: electricity or an unknown fuel. */
  fuel: z.nullable(z.enum([...FUELS, 'mixture'])),
  distance: z.int(),
  mean: z.strictObject(rates),
  best: leg,
  worst: leg,
  /**
   * Relative difference between the latest three legs and the mean of the earlier ones: 0.05 is 5 % more.
   * Null with fewer than six.
   */
  trend: z.nullable(z.number()),
  /** Grams of CO₂ equivalent per unit, well to wheel, with the source of the figure. */
  co2: z.nullable(z.strictObject({ gramsPerUnit: z.number(), source: z.string(), sourceDate: civilDate })),
  /** The latest 100, newest first. */
  legs: z.array(leg),
});

/**
 * Consumption by the full-to-full method. Petrol, E10, E85 and diesel share a tank; LPG, CNG and electricity
 * have one each. A distance counts towards one fuel if all its fillings, both ends included, are of that
 * fuel. `total` adds up the tanks; it is null while one of them cannot be measured.
 */
export const consumption = z.strictObject({
  energies: z.array(energyConsumption),
  total: z.nullable(z.strictObject({ costPerHundred: z.number(), co2PerKilometre: z.nullable(z.number()) })),
});
export type Consumption = z.infer<typeof consumption>;

export const consumptionQuery = z.strictObject({ vehicleId: id });
