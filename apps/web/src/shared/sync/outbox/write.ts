import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import type { Answer, RouteName } from '#shared/api/routes.ts';
import { carnetRules } from '#shared/sync/carnet-rules.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Intent, Operation } from '#shared/sync/engine/operation.ts';
import { usableCopy } from '#shared/sync/read.ts';

/**
 * Performs a write of the user: durable on this device at once, and sent as soon as there is a network. Where
 * nothing may be stored (a shared computer, a first visit) it is only the call.
 * @returns the object as the server has it, or as it is shown until then; null after a deletion
 * @throws ProblemError when the server refuses it in time; `device_full` when the device has no room
 */
export async function write<N extends RouteName>(
  asked: Intent,
  name: N,
  options: CallOptions<N>,
): Promise<Answer<N>> {
  const copy = await usableCopy(false);
  // The options fit the name; TypeScript cannot see that for a name that is not known yet.
  if (copy === null) {
    const sent = call(name, ...([options] as unknown as [CallOptions<N>]));
    // After a lost response the object may already be gone, as requested.
    return asked.verb === 'delete' ? (ignoreNotFound(sent) as Promise<Answer<N>>) : sent;
  }
  const { writeToCopy } = await import('#shared/sync/outbox/write-to-copy.ts');
  // An object of the kind that the route returns.
  return (await writeToCopy(copy, asked)) as Answer<N>;
}

/** Loads the code that only writes need, before the first write. */
export async function loadOutboxPieces(): Promise<void> {
  await Promise.all([
    carnetRules.loadApply(),
    carnetRules.loadSending(),
    import('#shared/sync/outbox/offline-rules.ts'),
    import('#shared/sync/engine/round.ts'),
    import('#shared/sync/outbox/write-to-copy.ts'),
  ]);
}

/**
 * Undoes the last matching operation of the outbox: removes it if it was never sent, otherwise adds its
 * inverse. Returns false if the server has stored all matching operations.
 */
export async function undoOperation(
  copy: Engine,
  isMeant: (operation: Operation) => boolean,
): Promise<boolean> {
  const queued = copy.operations.findLast((one) => one.state !== 'stored' && isMeant(one));
  if (!queued) return false;
  await copy.write({ do: 'undo', operation: queued });
  return true;
}
