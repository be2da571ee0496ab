import { DAY, MADE_ID, VEHICLE_ID, VERSION, type FieldsOf } from '#kinds/field.ts';
import type { MileageReading } from '#mileage/mileage.schema.ts';

/** A mileage reading. One that follows another object copies its date and mileage. */
export const READING_FIELDS = {
  id: MADE_ID,
  vehicle_id: VEHICLE_ID,
  date: DAY,
  mileage: { shape: 'number', blank: 0 },
  source: { shape: 'choice' },
  record_id: { ...MADE_ID, of: 'record' },
  expense_id: { ...MADE_ID, of: 'expense', isOptionalColumn: true },
  fitting_id: { ...MADE_ID, of: 'tyre_fitting', isOptionalColumn: true },
  version: VERSION,
} as const satisfies FieldsOf<MileageReading>;
