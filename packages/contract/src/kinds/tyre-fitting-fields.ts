import { DAY, MADE_ID, MADE_INSTANT, NUMBER, VEHICLE_ID, VERSION, type FieldsOf } from '#kinds/field.ts';
import type { TyreFitting } from '#tyre-fittings/tyre-fitting.schema.ts';

const SET_ID = { shape: 'id', of: 'tyre_set', blank: null } as const;

/** What is fitted on each axle of a vehicle from a date on. */
export const TYRE_FITTING_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  date: DAY,
  mileage: NUMBER,
  front: SET_ID,
  rear: SET_ID,
  rotated: { shape: 'flag', blank: false },
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<TyreFitting>;
