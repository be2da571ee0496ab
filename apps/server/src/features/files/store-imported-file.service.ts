import { inFileQueue, type FileHold } from '#features/files/file-queue.ts';
import type { FileRow } from '#features/files/files.repository.ts';
import { safeFileName } from '#features/files/safe-file-name.ts';
import { asDocument, storeBytes, type Content } from '#features/files/upload-file.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import { STORE_MILLIS } from '#platform/files/file-store.ts';
import { isWholePdf } from '#platform/files/recognise-file.ts';
import { MAX_FILE_BYTES } from '@carnet/contract/files/file.schema';

export { FileHold } from '#features/files/file-queue.ts';
/** Throws `Unavailable` if another server has swept the bytes because the import took too long. */
export { insertFile as insertImportedFile, type FileRow } from '#features/files/files.repository.ts';
export { removeBytesLater } from '#features/files/sweep-files.ts';

/** A file of an export. */
export interface FileToStore {
  readonly id: string;
  readonly name: string;
  readonly createdAt: string;
}

/**
 * The stored form of an exported file: an image that our encoder made stays as it is, byte for byte; any
 * other is re-encoded like an upload. Null for unsupported types.
 */
export async function acceptImported(
  { pictures }: Context,
  { accountId }: Actor,
  bytes: Uint8Array,
): Promise<Content | null> {
  if (isWholePdf(bytes)) return bytes.length > MAX_FILE_BYTES ? null : asDocument(bytes);
  const order = { isExported: true, maximumBytes: MAX_FILE_BYTES };
  const outcome = await pictures.read(accountId, bytes, order);
  return 'image' in outcome ? outcome.image : null;
}

/**
 * Stores the bytes before their row, which `insertImportedFile` adds in the transaction of the import. The
 * sweep of this server ignores them until `hold` is released.
 */
export async function storeImportedBytes(
  context: Context,
  actor: Actor,
  file: FileToStore,
  content: Content,
  hold: FileHold,
): Promise<FileRow> {
  await inFileQueue(file.id, async () => {
    await storeBytes(context, actor, file.id, content, AbortSignal.timeout(STORE_MILLIS));
    hold.take(file.id);
  });
  return {
    garage_id: actor.garageId,
    id: file.id,
    name: safeFileName(file.name, content.contentType),
    content_type: content.contentType,
    size: content.bytes.length,
    width: content.width,
    height: content.height,
    thumbnail_size: content.thumbnail?.length ?? null,
    created_at: file.createdAt,
  };
}
