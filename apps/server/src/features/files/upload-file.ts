import { inFileQueue } from '#features/files/file-queue.ts';
import {
  findFileOfAnyGarage,
  insertFile,
  recordUnclaimedBytes,
  type FileRow,
  type GarageScope,
} from '#features/files/files.repository.ts';
import { removeBytesLater } from '#features/files/sweep-files.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { safeFileName } from '#features/files/safe-file-name.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Creation } from '#platform/creation.ts';
import { STORE_MILLIS, type FileVariant } from '#platform/files/file-store.ts';
import { isWholePdf } from '#platform/files/recognise-file.ts';
import { Refusal } from '#platform/refusal.ts';
import { isUniqueViolation } from '#platform/unavailable.ts';
import { v7 as uuidv7 } from 'uuid';

/** A complete upload. */
export interface Upload {
  readonly id?: string | undefined;
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** The stored content of an upload: an image re-encoded, a PDF unchanged. */
export interface Content {
  readonly bytes: Uint8Array;
  readonly contentType: string;
  readonly width: number | null;
  readonly height: number | null;
  readonly thumbnail: Uint8Array | null;
}

/**
 * Stores an upload and returns its row; an id that was already uploaded returns the stored one. Refuses
 * `plan_limit_reached` when the plan has no room for it.
 */
export function storeUpload(context: Context, actor: Actor, upload: Upload): Promise<Creation<FileRow>> {
  const id = upload.id ?? uuidv7();
  return inFileQueue(id, async () => {
    const stored = await findStored(context, actor, id);
    if (stored) return { body: stored, isNew: false };
    const content = await acceptContent(context, actor, upload.bytes);
    const row = toRow(context, actor, id, safeFileName(upload.name, content.contentType), content);
    await refuseBeyondPlan(context, context.transactions.readOnly, actor, { storageBytes: row.size });
    const deadline = AbortSignal.timeout(STORE_MILLIS);
    try {
      await storeBytes(context, actor, id, content, deadline);
      await insertWithinPlan(context, actor, row);
    } catch (error) {
      // The caller does not wait for the removal. After any other error the store may be failing, so the
      // sweep removes the bytes.
      if (error instanceof Refusal) removeBytesLater(context, actor, [id]);
      if (!isUniqueViolation(error)) throw error;
      // Another server has stored the same upload meanwhile, or another account uses the id.
      const rival = await findStored(context, actor, id);
      if (!rival) throw error;
      return { body: rival, isNew: false };
    }
    return { body: row, isNew: true };
  });
}

/** Checks the limit again while holding the garage, so that concurrent uploads cannot exceed it together. */
function insertWithinPlan(context: Context, actor: Actor, row: FileRow): Promise<void> {
  return context.transactions.forGarage(actor.garageId, async (tx) => {
    await refuseBeyondPlan(context, tx, actor, { storageBytes: row.size });
    await insertFile(tx, row);
  });
}

/** The file with that id if it is the actor's. Refuses `id_conflict` if it is another account's. */
export async function findStored(
  { transactions }: Context,
  actor: Actor,
  id: string,
): Promise<FileRow | null> {
  const row = await findFileOfAnyGarage(transactions.readOnly, id);
  if (row && row.garage_id !== actor.garageId) throw new Refusal('id_conflict');
  return row;
}

async function acceptContent(
  { pictures }: Context,
  { accountId }: Actor,
  bytes: Uint8Array,
): Promise<Content> {
  if (isWholePdf(bytes)) return asDocument(bytes);
  const order = { isExported: false, maximumBytes: bytes.length };
  const outcome = await pictures.read(accountId, bytes, order);
  if ('image' in outcome) return outcome.image;
  const { refused, ...params } = outcome;
  throw new Refusal('unsupported_media_type', refused === 'too_many_pixels' ? { params } : {});
}

/** A PDF is stored unchanged. */
export function asDocument(bytes: Uint8Array): Content {
  return { bytes, contentType: 'application/pdf', width: null, height: null, thumbnail: null };
}

function toRow(context: Context, actor: Actor, id: string, name: string, content: Content): FileRow {
  return {
    garage_id: actor.garageId,
    id,
    name,
    content_type: content.contentType,
    size: content.bytes.length,
    width: content.width,
    height: content.height,
    thumbnail_size: content.thumbnail?.length ?? null,
    created_at: formatInstant(context.clock.now()),
  };
}

/**
 * Writes bytes before their row. First records them, so that the sweep can find them without a listing if the
 * row never comes.
 */
export async function storeBytes(
  { fileStore, transactions, clock }: Context,
  { garageId }: GarageScope,
  id: string,
  content: Content,
  deadline?: AbortSignal,
): Promise<void> {
  const since = formatInstant(clock.now());
  await transactions.run((tx) => recordUnclaimedBytes(tx, { garageId, fileId: id }, since));
  for (const [variant, bytes] of listVariants(content)) {
    await fileStore.put(garageId, id, variant, bytes, deadline);
  }
}

function listVariants({ bytes, thumbnail }: Content): [FileVariant, Uint8Array][] {
  return [
    ['original', bytes],
    ...(thumbnail ? [['thumbnail', thumbnail] satisfies [FileVariant, Uint8Array]] : []),
  ];
}
