import { civilDate, line, optionalValue } from '#wire/scalars.ts';
import {
  INSPECTION_KINDS,
  INSPECTION_REGIMES,
  INSPECTION_RESULTS,
  INSPECTION_STATUSES,
  MISSING_INSPECTION_FACTS,
} from '@carnet/domain/inspection/inspection';
import * as z from 'zod/mini';

const CENTER_MAX_LENGTH = 120;

/** The report of an inspection, stored with its maintenance record. */
export const recordedInspection = z.strictObject({
  kind: z.enum(INSPECTION_KINDS),
  result: z.enum(INSPECTION_RESULTS),
  /** As printed on the report. Takes precedence over any computed date. */
  validUntil: z.nullable(civilDate),
  center: z.nullable(z.string()),
});
export type RecordedInspection = z.infer<typeof recordedInspection>;

export const recordedInspectionBody = z.strictObject({
  kind: z.enum(INSPECTION_KINDS),
  result: z.enum(INSPECTION_RESULTS),
  validUntil: optionalValue(civilDate),
  center: optionalValue(line(CENTER_MAX_LENGTH)),
});

/** When a vehicle is due for inspection, and by which rule. */
export const vehicleInspection = z.strictObject({
  regime: z.nullable(z.enum(INSPECTION_REGIMES)),
  status: z.enum(INSPECTION_STATUSES),
  windowStart: z.nullable(civilDate),
  dueBy: z.nullable(civilDate),
  retestBy: z.nullable(civilDate),
  pollutionCheck: z.nullable(z.strictObject({ from: civilDate, dueBy: civilDate })),
  basis: z.nullable(z.strictObject({ rule: z.string(), source: z.string(), sourceDate: civilDate })),
  missing: z.array(z.enum(MISSING_INSPECTION_FACTS)),
});
export type VehicleInspection = z.infer<typeof vehicleInspection>;
