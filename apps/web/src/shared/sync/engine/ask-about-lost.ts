import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';

/**
 * Queues a question to the user for each object that a restored server has lost and this device still has.
 * Runs before the rows are replaced, so that a kill in between loses nothing. Operations that were just sent
 * are sent again.
 * @throws ProblemError when the server's trash cannot be read
 */
export async function askAboutLost(
  { rules, memory, store }: Parts,
  queue: Queue,
  snapshot: readonly Change[],
): Promise<void> {
  const findLost = await rules.loadLost();
  await queue.resendStored();
  const queued = queue.operations.map(({ intent }) => intent.id);
  const known = new Set([...queued, ...(await trashedIds())]);
  for (const lost of findLost(memory.rows, snapshot, known)) {
    const { intent } = lost;
    // The server has lost the files as well: send those whose originals were viewed on this device.
    const files = intent.verb === 'create' || intent.verb === 'change' ? intent.files : [];
    for (const { id, name } of files) {
      const original = await store.original(id);
      if (!original) continue;
      const { bytes, type } = original;
      await store.keepFile({ id, bytes, name, type, keptAt: Date.now(), isSent: true });
    }
    await queue.add(lost);
  }
}

/**
 * The ids in the server's trash: an object that was deleted on another device just before the restore is not
 * lost.
 */
async function trashedIds(): Promise<string[]> {
  const ids: string[] = [];
  let cursor: string | undefined;
  do {
    const page = await ignoreNotFound(call('listTrash', { query: { cursor } }));
    ids.push(...(page?.items ?? []).map(({ id }) => id));
    cursor = page?.nextCursor ?? undefined;
  } while (cursor !== undefined);
  return ids;
}
