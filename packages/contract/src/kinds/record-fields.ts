import {
  COST,
  DAY,
  FILE,
  LINE,
  MADE_ID,
  MADE_INSTANT,
  NOTES,
  NUMBER,
  PHOTOS,
  TEXT,
  VEHICLE_ID,
  VERSION,
  type FieldsOf,
} from '#kinds/field.ts';
import type { Maintenance } from '#maintenances/maintenance.schema.ts';

/** A maintenance record. */
export const RECORD_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  type: { shape: 'choice', blank: '' },
  date: DAY,
  cost: COST,
  description: { ...LINE, joinedBy: '\n' },
  mileage: NUMBER,
  garage_name: { ...LINE, joinedBy: ' / ' },
  garage_address: { ...TEXT, joinedBy: ' / ' },
  notes: NOTES,
  photos: PHOTOS,
  invoice: FILE,
  next_service_date: DAY,
  next_service_mileage: NUMBER,
  inspection: { shape: 'object', blank: null, isKept: true, isOptionalColumn: true },
  warranty_until: { ...DAY, isKept: true, isOptionalColumn: true },
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<Maintenance>;
