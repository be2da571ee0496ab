import { id, ignored } from '#wire/scalars.ts';
import * as z from 'zod/mini';

export const MAX_FILE_BYTES = 15 * 1024 * 1024;
/** The limit as shown to users (“15 MB”), in decimal units like file sizes. */
export const SHOWN_MAX_FILE_BYTES = 15_000_000;
/** Larger photos are resized by the app before the upload, up to this size. */
export const MAX_SHRUNK_PHOTO_BYTES = 40 * 1024 * 1024;
export const SHOWN_MAX_SHRUNK_PHOTO_BYTES = 40_000_000;
export const MAX_PHOTOS = 20;

/** A stored file. `url` and `thumbnailUrl` are signed, relative to the server, and need no other credential. */
export const file = z.strictObject({
  id,
  name: z.string(),
  contentType: z.string(),
  size: z.int(),
  width: z.nullable(z.int()),
  height: z.nullable(z.int()),
  url: z.string(),
  thumbnailUrl: z.nullable(z.string()),
});
export type CarnetFile = z.infer<typeof file>;

/** A file as it was read may be sent back; only its id counts. */
const sentBackFile = z.strictObject({
  id,
  name: ignored,
  contentType: ignored,
  size: ignored,
  width: ignored,
  height: ignored,
  url: ignored,
  thumbnailUrl: ignored,
} satisfies Record<keyof CarnetFile, typeof id | typeof ignored>);

/** Requests name a file by its id, or by the object that was read. */
export const fileReference = z.pipe(
  z.union([id, sentBackFile]),
  z.transform((reference: string | { id: string }) =>
    typeof reference === 'string' ? reference : reference.id,
  ),
);

/** Ids of at most twenty photos, in order. */
export const photoReferences = z.array(fileReference).check(z.maxLength(MAX_PHOTOS));

const MAX_FILE_LINKS = 500;

/** Files whose URLs to renew. Files of other accounts are left out of the response. */
export const fileLinksBody = z.strictObject({ ids: z.array(id).check(z.maxLength(MAX_FILE_LINKS)) });

export const fileLinks = z.strictObject({
  items: z.array(z.pick(file, { id: true, url: true, thumbnailUrl: true })),
});
export type FileLinkList = z.infer<typeof fileLinks>;

export const uploadQuery = z.strictObject({ id: z.optional(id) });

/** `download=1` returns an attachment. Other parameters are allowed and ignored. */
export const downloadQuery = z.looseObject({ download: z.optional(z.string()) });
