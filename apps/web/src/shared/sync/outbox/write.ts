import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import type { Answer, RouteName } from '#shared/api/routes.ts';
import { carnetRules } from '#shared/sync/carnet-rules.ts';
import type { Intent } from '#shared/sync/engine/operation.ts';
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
 * Takes an addition or deletion of this device back: out of the outbox where it was never sent, by the trash where it may
 * have been. Answers whether it was one of the outbox.
 */
export async function undoQueued(verb: 'create' | 'delete', id: string): Promise<boolean> {
  const copy = await usableCopy(false);
  const queued = copy?.operations.find(
    ({ intent, state }) => intent.verb === verb && intent.id === id && state !== 'stored',
  );
  if (!copy || !queued) return false;
  await copy.write({ do: 'undo', operation: queued });
  return true;
}
