import type { Fixed, Flag } from '#platform/db/column-types.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import type { DocumentKind } from '@carnet/domain/documents/document';

/** A paper of a vehicle, or of its owner. */
export interface DocumentTable {
  garage_id: Fixed<string>;
  id: Fixed<string>;
  /** Null for what belongs to the owner: a licence. */
  vehicle_id: string | null;
  kind: DocumentKind;
  title: string | null;
  number: string | null;
  issuer: string | null;
  issued_on: CivilDate | null;
  expires_on: CivilDate | null;
  advance_days: number;
  active: Flag;
  notes: string | null;
  search: string;
  created_at: Fixed<string>;
  updated_at: string;
  version: number;
}

export interface DocumentFileTable {
  garage_id: Fixed<string>;
  document_id: Fixed<string>;
  role: Fixed<'file'>;
  position: number;
  file_id: Fixed<string>;
}
