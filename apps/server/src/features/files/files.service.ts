import {
  deleteUnusedFiles,
  findFiles,
  findOpenableFile,
  markRemovedBytes,
  WHOLE_GARAGE,
  type FileRow,
  type GarageScope,
} from '#features/files/files.repository.ts';
import { removeUnclaimedBytes } from '#features/files/sweep-files.ts';
import { safeFileName } from '#features/files/safe-file-name.ts';
import { findStored, storeUpload, type Upload } from '#features/files/upload-file.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import type { Actor } from '#platform/actor.ts';
import { inSteps } from '#platform/concurrency/in-steps.ts';
import { limitConcurrency } from '#platform/concurrency/limit-concurrency.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import type { FileLinks } from '#platform/files/file-links.ts';
import { FILE_VARIANTS, STORE_MILLIS } from '#platform/files/file-store.ts';
import { THUMBNAIL_CONTENT_TYPE } from '#platform/images/pictures.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { CarnetFile, FileLinkList } from '@carnet/contract/files/file.schema';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export { markTakenOffFiles, markUnusedFiles } from '#features/files/files.repository.ts';
export { contentDisposition } from '#features/files/safe-file-name.ts';
export type { FileRow } from '#features/files/files.repository.ts';

/** Uploads processed in memory at once (recognised, re-encoded, stored). The others wait on disk. */
const inMemory = limitConcurrency(4);

/**
 * Refuses before the first byte what would be refused anyway: `id_conflict`, and `plan_limit_reached` when
 * the plan is full. The size of an image is only known once it is re-encoded.
 */
export async function admitUpload(context: Context, actor: Actor, id: string | undefined): Promise<void> {
  if (id !== undefined && (await findStored(context, actor, id))) return;
  await refuseBeyondPlan(context, context.transactions.readOnly, actor, { storageBytes: 1 });
}

/**
 * Stores an upload: recognised by its content, images re-encoded. Refuses with `unsupported_media_type`, or
 * with `id_conflict` if another account uses the id. The same id again returns the stored file.
 */
export async function uploadFile(
  context: Context,
  actor: Actor,
  upload: Upload,
): Promise<Creation<CarnetFile>> {
  const { body, isNew } = await storeUpload(context, actor, upload);
  return { body: presentFile(body, context.fileLinks), isNew };
}

/** The same for an upload in a file on disk. */
export function uploadFromDisk(
  context: Context,
  actor: Actor,
  { file, ...upload }: Omit<Upload, 'bytes'> & { readonly file: FileHandle },
): Promise<Creation<CarnetFile>> {
  return context.metrics.measureQueue('uploads', inMemory, async () => {
    const { size } = await file.stat();
    const { buffer: bytes } = await file.read({ buffer: Buffer.allocUnsafeSlow(size), position: 0 });
    return uploadFile(context, actor, { ...upload, bytes });
  });
}

/** The content of a signed address; any fault is `not_found`. */
export function openFile(context: Context, address: FileAddress): Promise<OpenedFile> {
  return openSignedFile(context, address);
}

/** Converts a stored file to its wire form, with signed addresses. */
export function presentFile(row: FileRow, fileLinks: FileLinks): CarnetFile {
  return {
    id: row.id,
    name: row.name,
    contentType: row.content_type,
    size: row.size,
    width: row.width,
    height: row.height,
    url: fileLinks.pathOf(row.id, 'original'),
    thumbnailUrl: row.thumbnail_size === null ? null : fileLinks.pathOf(row.id, 'thumbnail'),
  };
}

/** Content types of those files that are the caller's, by id. */
export async function findContentTypes(
  tx: Tx,
  actor: Actor,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const files = await findFiles(tx, actor, ids);
  return new Map(files.map((file) => [file.id, file.content_type]));
}

/** Fresh signed addresses of those files that are the caller's. */
export async function renewFileLinks(
  { transactions, fileLinks }: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<FileLinkList> {
  const files = await findFiles(transactions.readOnly, actor, ids);
  return {
    items: files.map((file) => {
      const { id, url, thumbnailUrl } = presentFile(file, fileLinks);
      return { id, url, thumbnailUrl };
    }),
  };
}

/** Deleting this many rows takes a few milliseconds. */
const FILES_PER_STEP = 200;

/**
 * Deletes the rows of those files that nothing references any more, in the caller's transaction. Call the
 * returned function after the commit: it deletes their bytes for good.
 */
export async function removeUnusedFiles(
  context: Context,
  tx: Tx,
  garage: GarageScope,
  fileIds: readonly string[],
): Promise<() => Promise<void>> {
  const removed: string[] = [];
  await inSteps(fileIds, FILES_PER_STEP, async (part) => {
    removed.push(...(await deleteUnusedFiles(tx, garage, part)));
  });
  return async () => {
    // The rows are already deleted. Bytes that a failing store keeps are removed by the sweep.
    const deadline = AbortSignal.timeout(STORE_MILLIS);
    await Promise.allSettled(
      removed.map((fileId) => removeUnclaimedBytes(context, { garageId: garage.garageId, fileId }, deadline)),
    );
  };
}

/**
 * Deletes the files of a garage in the transaction that erases it. Call the returned function after the
 * commit: it deletes the bytes.
 */
export async function removeFilesOfGarage(
  context: Context,
  tx: Tx,
  { garageId }: GarageScope,
): Promise<() => Promise<void>> {
  const bytes = { garageId, fileId: WHOLE_GARAGE };
  await markRemovedBytes(tx, [bytes]);
  return async () => {
    await Promise.allSettled([removeUnclaimedBytes(context, bytes)]);
  };
}

/** The three parts of a signed address. */
interface FileAddress {
  readonly id: string;
  readonly variant: string;
  readonly signature: string;
}

/** A file whose address was verified. */
interface OpenedFile {
  readonly name: string;
  readonly contentType: string;
  /** Bytes never change under an id. */
  readonly entityTag: string;
  /** How long the address is still valid. */
  readonly secondsLeft: number;
  /** The address at which the store itself serves the bytes with that disposition; null if only this server does. */
  publicAddress(contentDisposition: string): Promise<string | null>;
  /** The bytes; must be read or destroyed. */
  read(): Promise<{ stream: Readable; size: number }>;
}

/**
 * Opens a file by its signed address; the signature is the only credential. A wrong or expired one, and a
 * deleted file, give the same `not_found`.
 */
async function openSignedFile(context: Context, address: FileAddress): Promise<OpenedFile> {
  const { clock, fileLinks, fileStore, transactions } = context;
  const variant = FILE_VARIANTS.find((known) => known === address.variant);
  const expirySeconds = variant ? fileLinks.expiryOf(address.id, variant, address.signature) : null;
  if (!variant || expirySeconds === null) throw new Refusal('not_found');
  const row = await findOpenableFile(transactions.readOnly, address.id);
  if (!row) throw new Refusal('not_found');
  const contentType = variant === 'thumbnail' ? THUMBNAIL_CONTENT_TYPE : row.content_type;
  return {
    name: safeFileName(row.name, contentType),
    contentType,
    entityTag: `"${row.id}-${variant}"`,
    secondsLeft: Math.floor(expirySeconds - clock.now() / 1000),
    publicAddress: async (contentDisposition) =>
      isOwnEncoding(contentType)
        ? fileStore.publicAddress(row.garage_id, row.id, variant, {
            contentType,
            contentDisposition,
            expirySeconds,
          })
        : null,
    read: async () => {
      const bytes = await fileStore.read(row.garage_id, row.id, variant);
      if (!bytes) throw new Refusal('not_found');
      return bytes;
    },
  };
}

/**
 * The store may only serve files that this server has encoded, because it can neither sandbox a response nor
 * forbid content sniffing. PDFs are stored as uploaded and served with our own headers.
 */
function isOwnEncoding(contentType: string): boolean {
  return contentType.startsWith('image/');
}
