import type { CivilDate } from '#calendar/civil-date.ts';

/** Kinds of documents of a vehicle or its owner. */
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

/** Default number of days before expiry on which a document is announced. */
export const DEFAULT_DOCUMENT_ADVANCE_DAYS = 30;

/** Facts about a document that the rules need. */
export interface DocumentFacts {
  readonly id: string;
  /** Null for a personal document such as a driving licence. */
  readonly vehicleId: string | null;
  readonly kind: DocumentKind;
  /** Last day of validity; null if it does not expire. */
  readonly expiresOn: CivilDate | null;
  readonly advanceDays: number;
  /** Whether its expiry is announced. */
  readonly active: boolean;
}

/** Whether a document expires before it was issued. Civil dates compare as text. */
export function expiresBeforeIssue(issuedOn: CivilDate | null, expiresOn: CivilDate | null): boolean {
  return issuedOn !== null && expiresOn !== null && expiresOn < issuedOn;
}

export function isDocumentKind(kind: string | null): kind is DocumentKind {
  return DOCUMENT_KINDS.some((known) => known === kind);
}
