import { MADE_ID, MADE_INSTANT, NOTES, VEHICLE_ID, VERSION, type FieldsOf } from '#kinds/field.ts';
import type { TyreSet } from '#tyre-sets/tyre-set.schema.ts';

/** Tyres of one size that move together. */
export const TYRE_SET_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  name: { shape: 'line', blank: '' },
  season: { shape: 'choice', blank: 'winter' },
  notes: NOTES,
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<TyreSet>;
