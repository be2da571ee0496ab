import { civilDate, id, kilometres } from '#wire/scalars.ts';
import { QUANTITY_UNITS } from '@carnet/domain/expenses/expense';
import { FUELS } from '@carnet/domain/expenses/fuel';
import * as z from 'zod/mini';

const place = z.strictObject({ date: civilDate, mileage: kilometres });

/** `perHundred`: units for 100 km, three decimals; `costPerHundred`: euros; `co2PerKilometre`: grams, null without a factor. */
const rates = {
  perHundred: z.number(),
  costPerHundred: z.number(),
  co2PerKilometre: z.nullable(z.number()),
};

/** From one full filling to the next; `expense_id` is the one that ends it. */
const leg = z.strictObject({
  expense_id: id,
  from: place,
  to: place,
  distance: z.int(),
  quantity: z.number(),
  cost: z.number(),
  ...rates,
});

const energyConsumption = z.strictObject({
  unit: z.enum(QUANTITY_UNITS),
  /** `mixture`: several fuels in one tank; null: electricity, or a fuel that is not known. */
  fuel: z.nullable(z.enum([...FUELS, 'mixture'])),
  distance: z.int(),
  mean: z.strictObject(rates),
  best: leg,
  worst: leg,
  /** By how much the latest three differ from the mean of those before: 0.05 is 5 % more; null for fewer than six. */
  trend: z.nullable(z.number()),
  /** Grams of CO₂ equivalent for one unit, well to wheel, and where the figure is from. */
  co2: z.nullable(z.strictObject({ gramsPerUnit: z.number(), source: z.string(), sourceDate: civilDate })),
  /** The latest 100, newest first. */
  legs: z.array(leg),
});

/**
 * By the full-to-full method. Petrol, E10, E85 and diesel share a tank; LPG, CNG and electricity have one each. A distance counts for
 * one fuel if all its fillings, both ends included, are of it. `total` adds up the tanks; it is null while one cannot be measured.
 */
export const consumption = z.strictObject({
  energies: z.array(energyConsumption),
  total: z.nullable(z.strictObject({ costPerHundred: z.number(), co2PerKilometre: z.nullable(z.number()) })),
});
export type Consumption = z.infer<typeof consumption>;

export const consumptionQuery = z.strictObject({ vehicleId: id });
