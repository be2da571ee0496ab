import type { CivilDate } from '#calendar/civil-date.ts';

/** What papers of a vehicle or of its owner are kept. */
export const DOCUMENT_KINDS = [
  'insurance',
  'registration',
  'inspection_report',
  'warranty',
  'purchase',
  'licence',
  'other',
] as const;
export type DocumentKind = (typeof DOCUMENT_KINDS)[number];

/** So long before it expires a document is announced, unless its owner says otherwise. */
export const DEFAULT_DOCUMENT_ADVANCE_DAYS = 30;

/** What the rules need to know of a document. */
export interface DocumentFacts {
  readonly id: string;
  /** Null for what belongs to a person: a driving licence. */
  readonly vehicleId: string | null;
  readonly kind: DocumentKind;
  /** The last day on which it is valid; null when it does not expire. */
  readonly expiresOn: CivilDate | null;
  readonly advanceDays: number;
  /** Whether its owner wants to be told that it expires. */
  readonly active: boolean;
}

/** Whether a document would end before it was issued. Civil dates compare as text. */
export function expiresBeforeIssue(issuedOn: CivilDate | null, expiresOn: CivilDate | null): boolean {
  return issuedOn !== null && expiresOn !== null && expiresOn < issuedOn;
}

export function isDocumentKind(kind: string | null): kind is DocumentKind {
  return DOCUMENT_KINDS.some((known) => known === kind);
}
