import { file, photoReferences } from '#files/file.schema.ts';
import { listOf, pageQuery } from '#wire/list.ts';
import { civilDate, id, ignored, instant, line, optionalValue, text, version } from '#wire/scalars.ts';
import { DOCUMENT_KINDS } from '@carnet/domain/documents/document';
import * as z from 'zod/mini';

/** As far ahead as reminders are announced. */
const advanceDays = z.int().check(z.minimum(0), z.maximum(365));
const documentKind = z.enum(DOCUMENT_KINDS);

/** A paper of a vehicle or, without one, of its owner. Without a title it goes by its kind. */
export const document = z.strictObject({
  id,
  vehicle_id: z.nullable(id),
  kind: documentKind,
  title: z.nullable(z.string()),
  /** Of the policy, the certificate, the licence. */
  number: z.nullable(z.string()),
  /** Who issued it: the insurer, say. */
  issuer: z.nullable(z.string()),
  issuedOn: z.nullable(civilDate),
  /** The last day on which it is valid. */
  expiresOn: z.nullable(civilDate),
  /** So many days before it expires it is announced. */
  advanceDays,
  /** Whether it is announced at all. */
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
  /** 30 in a POST without it; absent in a PUT: unchanged. */
  advanceDays: optionalValue(advanceDays),
  /** True in a POST without it; absent in a PUT: unchanged. */
  active: optionalValue(z.boolean()),
  /** Photos and PDFs in their order. */
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

export const documentList = listOf(document);

/**
 * Newest first. `expiresUntil` leaves those that expire later, or never, out. Each word of `q` has to be found in the title,
 * number, issuer or notes, or in the vehicle.
 */
export const documentQuery = z.strictObject({
  ...pageQuery,
  vehicleId: z.optional(id),
  kind: z.optional(documentKind),
  expiresUntil: z.optional(civilDate),
  q: z.optional(text(200)),
});
export type DocumentQuery = z.infer<typeof documentQuery>;
