import {
  acceptImported,
  FileHold,
  removeBytesLater,
  storeImportedBytes,
  type FileRow,
} from '#features/files/store-imported-file.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { CarnetFile } from '@carnet/contract/files/file.schema';
import { buffer } from 'node:stream/consumers';
import { v7 as uuidv7 } from 'uuid';

/** Bytes stored in the garage of the buyer, without rows yet. */
export interface CopiedFiles {
  /** The row to store, by the id of the seller's file. */
  readonly rows: ReadonlyMap<string, FileRow>;
  readonly storageBytes: number;
  /** Call once their rows are stored. */
  keep(): void;
  /** Call after a failed transaction: removes them after the response. */
  remove(): void;
}

/** Copies the bytes of files under new ids. Refuses `unavailable` if one of them cannot be read. */
export async function copyFiles(
  context: Context,
  buyer: Actor,
  sellerGarageId: string,
  files: readonly CarnetFile[],
): Promise<CopiedFiles> {
  const rows = new Map<string, FileRow>();
  const hold = new FileHold();
  const remove = (): void => {
    hold.release();
    removeBytesLater(context, buyer, hold.ids);
  };
  try {
    const expected = files.reduce((sum, { size }) => sum + size, 0);
    if (expected > 0) {
      await refuseBeyondPlan(context, context.transactions.readOnly, buyer, { storageBytes: expected });
    }
    for (const file of files) {
      const content = await readContent(context, buyer, sellerGarageId, file.id);
      const copy = { id: uuidv7(), name: file.name, createdAt: formatInstant(context.clock.now()) };
      rows.set(file.id, await storeImportedBytes(context, buyer, copy, content, hold));
    }
  } catch (error) {
    remove();
    throw error;
  }
  const storageBytes = [...rows.values()].reduce((sum, { size }) => sum + size, 0);
  return {
    rows,
    storageBytes,
    keep: () => hold.release(),
    remove,
  };
}

async function readContent(context: Context, buyer: Actor, garageId: string, fileId: string) {
  const found = await context.fileStore.read(garageId, fileId, 'original');
  const content = found && (await acceptImported(context, buyer, await buffer(found.stream)));
  if (!content) throw new Refusal('unavailable');
  return content;
}
