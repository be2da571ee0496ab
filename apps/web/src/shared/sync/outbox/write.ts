import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import type { Answer, RouteName } from '#shared/api/routes.ts';
import { carnetRules } from '#shared/sync/carnet-rules.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Intent, Operation } from '#shared/sync/engine/operation.ts';
import { usableCopy } from '#shared/sync/read.ts';

/**
 * Does what a person asked for: at once and for good on this device, and on the server as soon as there is a network.
 * Where nothing may be kept (a shared computer, a first visit) it is the call alone.
 *
 * @returns the object as the server holds it, else as it is shown until then; null after a deletion
 * @throws ProblemError when the server refuses it in time, `device_full` when the device has no room
 */
export async function write<N extends RouteName>(
  asked: Intent,
  name: N,
  options: CallOptions<N>,
): Promise<Answer<N>> {
  const copy = await usableCopy(false);
  // The options fit the name, which TypeScript does not see for a name that is not known yet.
  if (copy === null) {
    const sent = call(name, ...([options] as unknown as [CallOptions<N>]));
    // An answer that was lost: what is gone is what was asked for.
    return asked.verb === 'delete' ? (ignoreNotFound(sent) as Promise<Answer<N>>) : sent;
  }
  const { writeToCopy } = await import('#shared/sync/outbox/write-to-copy.ts');
  // An object of the kind that the route answers.
  return (await writeToCopy(copy, asked)) as Answer<N>;
}

/** Fetches what only a write needs, before there is one. */
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
 * Undoes the last operation of the outbox that fits: takes it out where it was never sent, else adds its opposite.
 * Returns false when there is none that the server has not stored.
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
