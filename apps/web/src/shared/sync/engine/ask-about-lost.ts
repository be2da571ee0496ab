import { call } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import type { Parts, Queue } from '#shared/sync/engine/queue.ts';
import type { Change } from '@carnet/contract/changes/changes.schema';

/**
 * Asks the user about everything that a restored server has lost and this device still holds: before the rows are replaced,
 * so that a kill in between loses nothing. What was just sent is sent once more.
 * @throws ProblemError when the server cannot be asked for its trash
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
    // The server has lost the files as well: those that were looked at on this device are sent along.
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

/** An object that was deleted on another device just before the restore is not lost. */
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
