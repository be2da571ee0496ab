import { file, photoReferences } from '#files/file.schema.ts';
import { listSchema, pageQuery } from '#wire/list.ts';
import { civilDate, id, ignored, instant, line, optionalValue, text, version } from '#wire/scalars.ts';
import { DOCUMENT_KINDS } from '@carnet/domain/documents/document';
import * as z from 'zod/mini';

/** Same range as the advance of reminders. */
const advanceDays = z.int().check(z.minimum(0), z.maximum(365));
const documentKind = z.enum(DOCUMENT_KINDS);

/** A document of a vehicle or, without a vehicle, of its owner. Without a title it is shown by its kind. */
export const document = z.strictObject({
  id,
  vehicle_id: z.nullable(id),
  kind: documentKind,
  title: z.nullable(z.string()),
  /** Policy, certificate or licence number. */
  number: z.nullable(z.string()),
  /** For example the insurer. */
  issuer: z.nullable(z.string()),
  issuedOn: z.nullable(civilDate),
  /** Last day of validity. */
  expiresOn: z.nullable(civilDate),
  /** Days before expiry on which it is announced. */
  advanceDays,
  /** Whether its expiry is announced. */
  active: z.boolean(),
  files: z.array(file),
  notes: z.nullable(z.string()),
  created_at: instant,
  updated_at: instant,
  version,
});
export type CarnetDocument = z.infer<typeof document>;

const writableFields = {
  vehicle_id: optionalValue(id),
  kind: documentKind,
  title: optionalValue(line(120)),
  number: optionalValue(line(60)),
  issuer: optionalValue(line(120)),
  issuedOn: optionalValue(civilDate),
  expiresOn: optionalValue(civilDate),
  /** POST defaults to 30; PUT keeps the stored value if absent. */
  advanceDays: optionalValue(advanceDays),
  /** POST defaults to true; PUT keeps the stored value if absent. */
  active: optionalValue(z.boolean()),
  /** Photos and PDFs, in order. */
  files: optionalValue(photoReferences),
  notes: optionalValue(text(5000)),
  created_at: ignored,
  updated_at: ignored,
  version: ignored,
};

export const documentCreation = z.strictObject({ ...writableFields, id: optionalValue(id) });
export type DocumentCreation = z.infer<typeof documentCreation>;

export const documentReplacement = z.strictObject({ ...writableFields, id: ignored });
export type DocumentReplacement = z.infer<typeof documentReplacement>;

export const documentList = listSchema(document);

/**
 * Newest first. `expiresUntil` excludes documents that expire later or never. Each word of `q` must occur in
 * the title, number, issuer or notes, or in the vehicle.
 */
export const documentQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  kind: z.optional(documentKind),
  expiresUntil: z.optional(civilDate),
  q: z.optional(text(200)),
});
export type DocumentQuery = z.infer<typeof documentQuery>;
