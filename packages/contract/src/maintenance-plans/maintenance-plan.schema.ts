import { intervalDays, intervalKilometres } from '#wire/scalars.ts';
import { PLAN_PRESETS } from '@carnet/domain/maintenance-plans/maintenance-plans';
import { SWAP_SEASONS } from '@carnet/domain/tyre-sets/season';
import { ENERGIES, VEHICLE_TYPES } from '@carnet/domain/vehicles/vehicle';
import * as z from 'zod/mini';

/** A suggestion beyond the built-in types, with its source. The manufacturer’s service book takes precedence. */
export const maintenancePlan = z.strictObject({
  key: z.enum(PLAN_PRESETS),
  /** In the language of the account. */
  label: z.string(),
  intervalKm: z.nullable(intervalKilometres),
  intervalDays: z.nullable(intervalDays),
  /** Day of the year on which it is due; null if it is due at an interval after it was last done. */
  onDay: z.nullable(z.strictObject({ month: z.int(), day: z.int() })),
  /** Season of the tyres to fit, for the reminder; null for other work. */
  season: z.nullable(z.enum(SWAP_SEASONS)),
  source: z.string(),
});

export const maintenancePlanList = z.strictObject({ items: z.array(maintenancePlan) });

export const maintenancePlanQuery = z.strictObject({
  type: z.enum(VEHICLE_TYPES),
  energy: z.optional(z.enum(ENERGIES)),
});
