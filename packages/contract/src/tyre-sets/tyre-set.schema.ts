import { listOf, pageQuery } from '#wire/list.ts';
import { id, ignored, instant, optionalValue, requiredLine, text, version } from '#wire/scalars.ts';
import { TYRE_SEASONS } from '@carnet/domain/tyre-sets/tyre-set';
import * as z from 'zod/mini';

const season = z.enum(TYRE_SEASONS);

/** Tyres of one size that move together. */
export const tyreSet = z.strictObject({
  id,
  vehicle_id: id,
  name: z.string(),
  season,
  notes: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  version,
});
export type TyreSet = z.infer<typeof tyreSet>;

const writableFields = {
  vehicle_id: id,
  name: requiredLine(80),
  season,
  notes: optionalValue(text(5000)),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const tyreSetCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type TyreSetCreation = z.infer<typeof tyreSetCreation>;

export const tyreSetReplacement = z.strictObject({ ...writableFields, id: ignored });
export type TyreSetReplacement = z.infer<typeof tyreSetReplacement>;

export const tyreSetList = listOf(tyreSet);

/** Newest first. */
export const tyreSetQuery = z.strictObject({ ...pageQuery, vehicleId: z.optional(id) });
export type TyreSetQuery = z.infer<typeof tyreSetQuery>;
