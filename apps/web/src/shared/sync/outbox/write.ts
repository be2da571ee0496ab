import { call, type CallOptions } from '#shared/api/api-client.ts';
import { ignoreNotFound } from '#shared/api/lost-answer.ts';
import { ProblemError } from '#shared/api/problem-error.ts';
import type { Answer, RouteName } from '#shared/api/routes.ts';
import { isConnected } from '#shared/network/connection.ts';
import type { DeviceCopy } from '#shared/sync/device-copy.ts';
import { askToKeepStorage } from '#shared/sync/outbox/keep-storage.ts';
import { findRow, readObject } from '#shared/sync/outbox/send/read-object.ts';
import { loadLayOver } from '#shared/sync/outbox/load-lay-over.ts';
import { isChangedKind, type Create, type Intent, type Operation } from '#shared/sync/outbox/operation.ts';
import { usableCopy } from '#shared/sync/read.ts';
import { todayIn } from '#shared/sync/today.ts';

/**
 * How long a write waits for its answer, in milliseconds. Mostly the answer is there before, and a refusal is best shown
 * where it can be mended; after that it is kept on the device and goes by itself.
 */
const FOR_ANSWER_MILLIS = 1_000;

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
  const intent = withSeen(copy, asked);
  const added = addingOf(copy, intent);
  if (added) await changeUnsent(copy, added, intent);
  const outcome = added ? null : await (isConnected() ? sendNow(copy, intent) : keepForLater(copy, intent));
  if (outcome === null) void askToKeepStorage();
  // An object of the kind that the route answers.
  return (outcome?.answer ?? shownObject(copy, intent)) as Answer<N>;
}

/** Fetches what only a write needs, before there is one. */
export async function loadOutboxPieces(): Promise<void> {
  await Promise.all([
    loadLayOver(),
    import('#shared/sync/outbox/offline-rules.ts'),
    import('#shared/sync/outbox/send/sending-round.ts'),
  ]);
}

/** A deletion is meant of the object as it is shown: its person is asked should another device have changed it. */
function withSeen({ view }: DeviceCopy, intent: Intent): Intent {
  if (intent.verb !== 'delete' || intent.seen || !isChangedKind(intent.kind)) return intent;
  const seen = findRow(view, intent.kind, intent.id);
  return seen === null ? intent : { ...intent, seen };
}

type Adding = Operation & { readonly intent: Create };

/** Null where the answer takes its time: it is kept, and goes by itself. */
async function sendNow(copy: DeviceCopy, intent: Intent) {
  return copy.outbox.outcomeOf(await keep(copy, intent), FOR_ANSWER_MILLIS);
}

async function keepForLater(copy: DeviceCopy, intent: Intent): Promise<null> {
  const { refuseAsServer } = await import('#shared/sync/outbox/offline-rules.ts');
  refuseAsServer(copy.view, intent, todayIn(copy.garage));
  await keep(copy, intent);
  // The browser may be wrong about the network.
  void copy.outbox.send();
  return null;
}

/** What has added the object of an intent, and has not been carried out yet: the object exists on this device only. */
function addingOf({ outbox }: DeviceCopy, { id, verb }: Intent): Adding | undefined {
  const added = outbox.operations.find((one) => one.intent.verb === 'create' && one.intent.id === id);
  if (added?.intent.verb !== 'create' || verb === 'create') return undefined;
  const { state, hasBeenTried } = added;
  // A refused one is mended in place; what waits and is changed keeps its order.
  const isUnsent = state === 'refused' || (verb === 'delete' && !hasBeenTried && state === 'waiting');
  return isUnsent ? { ...added, intent: added.intent } : undefined;
}

async function changeUnsent({ outbox }: DeviceCopy, added: Adding, intent: Intent): Promise<void> {
  if (intent.verb !== 'change') return outbox.undo(added);
  const waiting = outbox.operations.filter(
    (one) => one.intent.verb === 'change' && one.intent.id === intent.id && one.state === 'waiting',
  );
  const changes = [...waiting.flatMap((one) => (one.intent.verb === 'change' ? [one.intent] : [])), intent];
  // A patch holds fields of the body that it changes. What waits was changed before.
  const mended = changes.reduce<object>((body, { patch }) => ({ ...body, ...patch }), added.intent.body);
  const files = [added.intent, ...changes].flatMap((one) => one.files);
  await outbox.sendAgain(added, { ...added.intent, body: mended, files } as Create, waiting);
}

/**
 * Undoes the last operation of the outbox that fits: takes it out where it was never sent, else adds its opposite.
 * Returns false when there is none that the server has not stored.
 */
export async function undoOperation(
  { outbox }: DeviceCopy,
  isMeant: (operation: Operation) => boolean,
): Promise<boolean> {
  const queued = outbox.operations.findLast((one) => one.state !== 'stored' && isMeant(one));
  if (!queued) return false;
  await outbox.undo(queued);
  return true;
}

/**
 * On the disk, or not at all: pictures make room where there is none.
 * @throws ProblemError `device_full`; `unauthenticated` when another window is leaving
 */
async function keep(copy: DeviceCopy, intent: Intent): Promise<Operation> {
  try {
    return await copy.outbox.add(intent);
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    await copy.dropPictures().catch(() => undefined);
  }
  try {
    return await copy.outbox.add(intent);
  } catch (cause) {
    throw new ProblemError({ code: 'device_full', status: 0 }, { cause });
  }
}

function shownObject({ view }: DeviceCopy, { kind, id, verb }: Intent): unknown {
  if (verb === 'delete') return null;
  return isChangedKind(kind) ? readObject(view, kind, id) : (view.rowsOf(kind).get(id) ?? null);
}
