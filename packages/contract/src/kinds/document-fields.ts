import {
  DAY,
  FILES,
  LINE,
  MADE_ID,
  MADE_INSTANT,
  NOTES,
  VEHICLE_ID,
  VERSION,
  type FieldsOf,
} from '#kinds/field.ts';
import type { CarnetDocument } from '#documents/document.schema.ts';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '@carnet/domain/documents/document';

/** A document of a vehicle or of its owner. */
export const DOCUMENT_FIELDS = {
  id: MADE_ID,
  vehicle_id: { ...VEHICLE_ID, blank: null },
  kind: { shape: 'choice', blank: 'other' },
  title: LINE,
  number: LINE,
  issuer: { ...LINE, isKept: true },
  issuedOn: DAY,
  expiresOn: DAY,
  advanceDays: { shape: 'number', blank: DEFAULT_DOCUMENT_ADVANCE_DAYS, isKept: true },
  active: { shape: 'flag', blank: true, isKept: true, merge: 'last' },
  files: FILES,
  notes: NOTES,
  created_at: MADE_INSTANT,
  updated_at: MADE_INSTANT,
  version: VERSION,
} as const satisfies FieldsOf<CarnetDocument>;
