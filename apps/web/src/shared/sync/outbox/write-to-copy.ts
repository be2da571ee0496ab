import { ProblemError } from '#shared/api/problem-error.ts';
import { isConnected } from '#shared/network/connection.ts';
import type { Engine } from '#shared/sync/engine/engine.ts';
import { isChangedKind, type Create, type Intent, type Operation } from '#shared/sync/engine/operation.ts';
import { askToKeepStorage } from '#shared/sync/outbox/keep-storage.ts';
import { findRow, readObject } from '#shared/sync/outbox/send/read-object.ts';

/**
 * How long a write waits for its response, in milliseconds. Usually the response comes in time, and a refusal
 * is best shown in the open form. After that the operation stays on the device and is sent in the background.
 */
const FOR_ANSWER_MILLIS = 1_000;

/**
 * Performs a write of the user on the copy; see `write`. Loaded with the first write.
 * @returns the object as the server has it, or as it is shown until then; null after a deletion
 */
export async function writeToCopy(copy: Engine, asked: Intent): Promise<unknown> {
  const intent = withSeen(copy, asked);
  const added = findUnsentAddition(copy, intent);
  if (added) await changeUnsent(copy, added, intent);
  const outcome = added ? null : await (isConnected() ? sendNow(copy, intent) : keepForLater(copy, intent));
  if (outcome === null) void askToKeepStorage();
  return outcome?.answer ?? shownObject(copy, intent);
}

/** Adds the shown object to a deletion: the user is asked if another device has changed it. */
function withSeen({ view }: Engine, intent: Intent): Intent {
  if (intent.verb !== 'delete' || intent.seen || !isChangedKind(intent.kind)) return intent;
  const seen = findRow(view, intent.kind, intent.id);
  return seen === null ? intent : { ...intent, seen };
}

type Adding = Operation & { readonly intent: Create };

/** Null if the response takes too long: the operation is stored and sent in the background. */
async function sendNow(copy: Engine, intent: Intent) {
  return copy.outcomeOf(await keep(copy, intent), FOR_ANSWER_MILLIS);
}

async function keepForLater(copy: Engine, intent: Intent): Promise<null> {
  const { refuseAsServer } = await import('#shared/sync/outbox/offline-rules.ts');
  refuseAsServer(copy.view, intent, copy.today);
  await keep(copy, intent);
  // The browser may be wrong about the network.
  void copy.send();
  return null;
}

/**
 * The addition of an intent's object, if it was refused, or if the intent deletes it before the first
 * attempt.
 */
function findUnsentAddition({ operations }: Engine, { id, verb }: Intent): Adding | undefined {
  const added = operations.find((one) => one.intent.verb === 'create' && one.intent.id === id);
  if (added?.intent.verb !== 'create' || verb === 'create') return undefined;
  const { state, hasBeenTried } = added;
  // A refused addition is corrected in place; a change of a waiting one keeps its own position.
  const isUnsent = state === 'refused' || (verb === 'delete' && !hasBeenTried && state === 'waiting');
  return isUnsent ? { ...added, intent: added.intent } : undefined;
}

async function changeUnsent(copy: Engine, added: Adding, intent: Intent): Promise<void> {
  if (intent.verb !== 'change') return copy.write({ do: 'undo', operation: added });
  const waiting = copy.operations.filter(
    (one) => one.intent.verb === 'change' && one.intent.id === intent.id && one.state === 'waiting',
  );
  const changes = [...waiting.flatMap((one) => (one.intent.verb === 'change' ? [one.intent] : [])), intent];
  // A patch has fields of the body that it changes. Waiting changes come first.
  const mended = changes.reduce<object>((body, { patch }) => ({ ...body, ...patch }), added.intent.body);
  const files = [added.intent, ...changes].flatMap((one) => one.files);
  const mendedIntent = { ...added.intent, body: mended, files } as Create;
  await copy.write({ do: 'resend', operation: added, intent: mendedIntent, merged: waiting });
}

/**
 * Stores an operation durably, or not at all; evicts pictures if there is no room.
 * @throws ProblemError `device_full`; `unauthenticated` when another window is signing out
 */
async function keep(copy: Engine, intent: Intent): Promise<Operation> {
  try {
    return await copy.write({ do: 'add', intent });
  } catch (error) {
    if (error instanceof ProblemError) throw error;
    await copy.dropPictures().catch(() => undefined);
  }
  try {
    return await copy.write({ do: 'add', intent });
  } catch (cause) {
    throw new ProblemError({ code: 'device_full', status: 0 }, { cause });
  }
}

async function shownObject({ view }: Engine, { kind, id, verb }: Intent): Promise<unknown> {
  if (verb === 'delete') return null;
  return isChangedKind(kind) ? readObject(view, kind, id) : (view.rowsOf(kind).get(id) ?? null);
}
