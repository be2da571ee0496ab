import {
  deleteUnusedFiles,
  findFiles,
  findOpenableFile,
  markRemovedBytes,
  WHOLE_GARAGE,
  type FileRow,
  type GarageScope,
} from '#features/files/files.repository.ts';
import { removeLooseBytes } from '#features/files/sweep-files.ts';
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
import type { Fault } from '@carnet/contract/problems/problem';
import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';

export { markTakenOffFiles, markUnusedFiles } from '#features/files/files.repository.ts';
export { contentDisposition } from '#features/files/safe-file-name.ts';
export type { FileRow } from '#features/files/files.repository.ts';

/** A file that a body names, and what it has to be there. */
export interface FileReferenceCheck {
  /** Where in the body it stands. */
  readonly pointer: string;
  readonly fileId: string;
  readonly mustBeImage: boolean;
}

/** So many uploads are in memory at once: recognised, re-encoded, stored. The others wait on the disk. */
const inMemory = limitConcurrency(4);

/**
 * Refuses, before the first byte is read, what will be refused anyway: `id_conflict`, and `plan_limit_reached` where
 * nothing fits any more. How much of an image remains is only known once it is re-encoded.
 */
export async function admitUpload(context: Context, actor: Actor, id: string | undefined): Promise<void> {
  if (id !== undefined && (await findStored(context, actor, id))) return;
  await refuseBeyondPlan(context, context.transactions.reading, actor, { storageBytes: 1 });
}

/**
 * Keeps an upload: recognised by its content, images re-encoded. Refuses with `unsupported_media_type`, or with
 * `id_conflict` when the id is somebody else's; the same id again answers what is stored.
 */
export async function uploadFile(
  context: Context,
  actor: Actor,
  upload: Upload,
): Promise<Creation<CarnetFile>> {
  const { body, isNew } = await storeUpload(context, actor, upload);
  return { body: presentFile(body, context.fileLinks), isNew };
}

/** The same of an upload whose bytes lie in a file. */
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

/** The bytes behind a signed address; anything wrong with it is `not_found`. */
export function openFile(context: Context, address: FileAddress): Promise<OpenedFile> {
  return openSignedFile(context, address);
}

/** A stored file as the wire has it, with its signed addresses. */
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

/** What is wrong with the files that a body names: `not_found`, `wrong_file_kind`, `duplicate_item`. */
export async function checkFileReferences(
  tx: Tx,
  actor: Actor,
  references: readonly FileReferenceCheck[],
): Promise<Fault[]> {
  const ids = references.map((reference) => reference.fileId);
  const files = new Map((await findFiles(tx, actor, ids)).map((file) => [file.id, file]));
  return references.flatMap((reference, index): Fault[] => {
    const { pointer, fileId, mustBeImage } = reference;
    const file = files.get(fileId);
    if (!file) return [{ pointer, code: 'not_found' }];
    if (mustBeImage && !file.content_type.startsWith('image/')) return [{ pointer, code: 'wrong_file_kind' }];
    const isRepeated = references.some(
      (other, place) => place < index && other.fileId === fileId && other.mustBeImage === mustBeImage,
    );
    return isRepeated ? [{ pointer, code: 'duplicate_item' }] : [];
  });
}

/** Fresh signed addresses of those of the files that are the caller's. */
export async function renewFileLinks(
  { transactions, fileLinks }: Context,
  actor: Actor,
  ids: readonly string[],
): Promise<FileLinkList> {
  const files = await findFiles(transactions.reading, actor, ids);
  return {
    items: files.map((file) => {
      const { id, url, thumbnailUrl } = presentFile(file, fileLinks);
      return { id, url, thumbnailUrl };
    }),
  };
}

/** Deleting so many rows takes a few milliseconds. */
const FILES_PER_STEP = 200;

/**
 * Deletes the rows of those files that nothing refers to any more, in the caller's transaction; the function it
 * answers removes their bytes and is to be called once the transaction is committed: delete means delete.
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
    // The deletion of the rows is committed by now; bytes that a store in trouble keeps are the sweep's to remove.
    const deadline = AbortSignal.timeout(STORE_MILLIS);
    await Promise.allSettled(
      removed.map((fileId) => removeLooseBytes(context, { garageId: garage.garageId, fileId }, deadline)),
    );
  };
}

/** In the transaction that erases a garage; the function it returns removes all of its bytes, once that is committed. */
export async function removeFilesOfGarage(
  context: Context,
  tx: Tx,
  { garageId }: GarageScope,
): Promise<() => Promise<void>> {
  const bytes = { garageId, fileId: WHOLE_GARAGE };
  await markRemovedBytes(tx, [bytes]);
  return async () => {
    await Promise.allSettled([removeLooseBytes(context, bytes)]);
  };
}

/** The three parts of a signed address. */
interface FileAddress {
  readonly id: string;
  readonly variant: string;
  readonly signature: string;
}

/** A file whose address has proved itself. */
interface OpenedFile {
  readonly name: string;
  readonly contentType: string;
  /** Bytes never change under an id. */
  readonly entityTag: string;
  /** How long the address still lives. */
  readonly secondsLeft: number;
  /** Where the store itself hands out the bytes under that disposition, or null when they are to be had here. */
  publicAddress(contentDisposition: string): Promise<string | null>;
  /** The bytes; to be read or destroyed. */
  read(): Promise<{ stream: Readable; size: number }>;
}

/**
 * Opens a file by its signed address: the signature is the whole credential. A wrong or expired one, and a file that
 * is gone, answer alike (`not_found`).
 */
async function openSignedFile(context: Context, address: FileAddress): Promise<OpenedFile> {
  const { clock, fileLinks, fileStore, transactions } = context;
  const variant = FILE_VARIANTS.find((known) => known === address.variant);
  const expirySeconds = variant ? fileLinks.expiryOf(address.id, variant, address.signature) : null;
  if (!variant || expirySeconds === null) throw new Refusal('not_found');
  const row = await findOpenableFile(transactions.reading, address.id);
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
 * Only what this server has encoded itself may come from the store: it can neither sandbox an answer nor forbid to
 * guess its type. A PDF is kept as it came and goes out under our own headers.
 */
function isOwnEncoding(contentType: string): boolean {
  return contentType.startsWith('image/');
}
