import {
  DAY,
  FILES,
  LINE,
  MADE_ID,
  MADE_INSTANT,
  NOTES,
  NUMBER,
  VEHICLE_ID,
  VERSION,
  type FieldsOf,
} from '#kinds/field.ts';
import type { StoredTyreSet } from '#tyre-sets/tyre-set.schema.ts';

const LATER = { isKept: true, isOptionalColumn: true } as const;

/** Tyres of one size that are fitted together, without the fields derived from fittings and readings. */
export const TYRE_SET_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  name: { shape: 'line', blank: '' },
  count: { shape: 'number', blank: 4, ...LATER },
  season: { shape: 'choice', blank: 'winter' },
  snow_mark: { shape: 'flag', blank: null, ...LATER },
  brand: { ...LINE, ...LATER },
  model: { ...LINE, ...LATER },
  size: { ...LINE, ...LATER },
  dot: { ...LINE, ...LATER },
  bought_on: { ...DAY, ...LATER },
  price: { shape: 'euros', blank: null, ...LATER },
  distance_before: { ...NUMBER, ...LATER },
  rotation_km: { ...NUMBER, ...LATER },
  stored_at: { ...LINE, ...LATER, joinedBy: ' / ' },
  retired_on: { ...DAY, ...LATER },
  files: { ...FILES, ...LATER },
  notes: NOTES,
  treads: { shape: 'list', blank: [], merge: 'union', ...LATER },
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<StoredTyreSet>;
