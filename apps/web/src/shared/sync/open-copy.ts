import type { User } from '@carnet/contract/authentication/authentication.schema';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { isSharedDevice } from '#shared/session/shared-device.ts';
import { isSignedIn } from '#shared/session/session.ts';
import { carnetRules } from '#shared/sync/carnet-rules.ts';
import { Engine } from '#shared/sync/engine/engine.ts';
import { storeCopyAccount } from '#shared/sync/name-copy.ts';
import { openMirror } from '#shared/sync/outbox/files/open-mirror.ts';
import { showOutbox } from '#shared/sync/outbox/outbox-state.ts';
import { copyNameOf, setOpenEngine, NO_CHANGES, noteWaiting, wipeCopies } from '#shared/sync/wipe-copies.ts';

interface Opening {
  readonly account: string;
  readonly copy: Promise<Engine | null>;
}

let opening: Opening | null = null;
const lossListeners = new Set<() => void>();

/** The signed-in user's copy on this device; null without one. */
export async function openedCopy(): Promise<Engine | null> {
  const account = deviceStore.read(deviceKeys.copyOf);
  if (account === null || !isSignedIn()) return null;
  if (opening?.account !== account) opening = { account, copy: open(account) };
  return opening.copy;
}

/**
 * Starts copying the signed-in user's garage; null where nothing may be stored: on a shared computer, or in a
 * browser that forbids it. Removes copies of other accounts unless they have unsent changes.
 */
export async function startCopy(user: User): Promise<Engine | null> {
  if (!('indexedDB' in globalThis) || !isSignedIn()) return null;
  if (isSharedDevice()) {
    await wipeCopies('everyone', NO_CHANGES);
    return null;
  }
  storeCopyAccount(user.id);
  const [copy] = await Promise.all([openedCopy(), wipeCopies({ otherThan: user.id }, NO_CHANGES)]);
  await copy?.keepUser(user);
  return copy;
}

/** The owner of the copy on this device, as the server last returned it; null without a copy. */
export async function copiedUser(): Promise<User | null> {
  const copy = await openedCopy();
  return copy === null ? null : copy.user();
}

/**
 * Registers a listener for the loss of the current copy by the system or by a newer version of Carnet, but
 * not by a wipe.
 */
export function onCopyLost(listener: () => void): () => void {
  lossListeners.add(listener);
  return () => lossListeners.delete(listener);
}

async function open(account: string): Promise<Engine | null> {
  const isCurrent = () => deviceStore.read(deviceKeys.copyOf) === account;
  const lose = () => {
    opening = null;
    if (isCurrent()) for (const listener of lossListeners) listener();
  };
  try {
    return await openCopy(copyNameOf(account), isCurrent, lose);
  } catch {
    // A private window, a full disk, a database of a newer version: the app continues without a copy.
    return null;
  }
}

/**
 * Opens the copy with this name, and connects its queue to the screens.
 * @throws DOMException where the browser allows no storage
 */
export async function openCopy(name: string, isCurrent: () => boolean, onLost: () => void): Promise<Engine> {
  const engine = await Engine.open(name, carnetRules, {
    isCurrent,
    isOnline: () => navigator.onLine,
    onLost() {
      showOutbox(null);
      onLost();
    },
    mirror: await openMirror(name),
  });
  setOpenEngine(engine);
  engine.subscribe(({ isQueueChanged }) => {
    if (!isQueueChanged || !isCurrent()) return;
    noteWaiting(name, engine.operations.length);
    showOutbox({ engine, operations: engine.shown });
  });
  return engine;
}
