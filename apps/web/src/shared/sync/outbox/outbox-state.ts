import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { useSyncExternalStore } from 'react';

/** The signed-in user's outbox, as screens show it. */
export interface ShownOutbox {
  readonly engine: Engine;
  /** In order, without those that the server has. */
  readonly operations: readonly Operation[];
}

const listeners = new Set<() => void>();
let shown: ShownOutbox | null = null;

/** Called by the copy whenever its outbox has changed; null once it is closed. */
export function showOutbox(next: ShownOutbox | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** State of an object in the outbox: `refused` needs a decision of the user, `waiting` is not sent yet. */
export type QueueState = 'refused' | 'waiting';

function findQueueState(id: string): QueueState | null {
  const operations = shown?.operations.filter(({ intent }) => intent.id === id) ?? [];
  if (operations.some(({ state }) => state === 'refused')) return 'refused';
  return operations.length > 0 ? 'waiting' : null;
}

/** The current outbox; null where nothing is stored. */
export function shownOutbox(): ShownOutbox | null {
  return shown;
}

/** The current outbox, for a component. */
export function useShownOutbox(): ShownOutbox | null {
  return useSyncExternalStore(subscribe, shownOutbox);
}

/** The state of an object in the outbox; null if the outbox does not contain it. */
export function useQueueState(id: string): QueueState | null {
  return useSyncExternalStore(subscribe, () => findQueueState(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
