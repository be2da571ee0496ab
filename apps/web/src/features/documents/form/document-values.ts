import type { FormBody } from '#shared/forms/request-body.ts';
import type { CarnetDocument, DocumentReplacement } from '@carnet/contract/documents/document.schema';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS, type DocumentKind } from '@carnet/domain/documents/document';

/** What the form of a document holds. Fields of the wire keep their names, so that faults find them. */
export interface DocumentValues {
  /** Made once per form, kept with its draft: however often it is sent, the document is stored once. */
  readonly id: string;
  readonly kind: DocumentKind;
  /** Empty for what belongs to the person. */
  readonly vehicle_id: string;
  readonly title: string;
  readonly expiresOn: CivilDate | null;
  readonly advanceDays: number;
  readonly active: boolean;
  readonly issuer: string;
  readonly number: string;
  readonly issuedOn: CivilDate | null;
  readonly notes: string;
  readonly files: readonly CarnetFile[];
  /** Of the document that is changed, as it was read; null for a new one. */
  readonly version: number | null;
}

/** An untouched form. */
export function blankDocument(id: string, vehicleId: string): DocumentValues {
  return {
    id,
    kind: 'insurance',
    vehicle_id: vehicleId,
    title: '',
    expiresOn: null,
    advanceDays: DEFAULT_DOCUMENT_ADVANCE_DAYS,
    active: true,
    issuer: '',
    number: '',
    issuedOn: null,
    notes: '',
    files: [],
    version: null,
  };
}

/** The form of a document that is to be changed. */
export function valuesOfDocument(document: CarnetDocument): DocumentValues {
  return {
    id: document.id,
    kind: document.kind,
    vehicle_id: document.vehicle_id ?? '',
    title: document.title ?? '',
    expiresOn: document.expiresOn,
    advanceDays: document.advanceDays,
    active: document.active,
    issuer: document.issuer ?? '',
    number: document.number ?? '',
    issuedOn: document.issuedOn,
    notes: document.notes ?? '',
    files: document.files,
    version: document.version,
  };
}

/** The body of the call; a licence belongs to the person. */
export function bodyOfDocument(values: DocumentValues) {
  return {
    kind: values.kind,
    vehicle_id: values.kind === 'licence' ? null : values.vehicle_id || null,
    title: values.title.trim() || null,
    expiresOn: values.expiresOn,
    advanceDays: values.advanceDays,
    active: values.active,
    issuer: values.issuer.trim() || null,
    number: values.number.trim() || null,
    issuedOn: values.issuedOn,
    notes: values.notes.trim() || null,
    files: values.files.map(({ id }) => id),
  } satisfies FormBody<DocumentReplacement>;
}
