import type { Engine } from '#shared/sync/engine/engine.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';
import { useSyncExternalStore } from 'react';

/** The outbox of who is signed in, as screens show it. */
export interface ShownOutbox {
  readonly engine: Engine;
  /** In their order; without those that the server has. */
  readonly operations: readonly Operation[];
}

const listeners = new Set<() => void>();
let shown: ShownOutbox | null = null;

/** To be called by the copy whenever its outbox has changed; null once it is closed. */
export function showOutbox(next: ShownOutbox | null): void {
  shown = next;
  for (const listener of listeners) listener();
}

/** What the outbox holds of an object: `refused` needs a decision of the user, `waiting` is yet to be sent. */
export type QueueState = 'refused' | 'waiting';

function findQueueState(id: string): QueueState | null {
  const operations = shown?.operations.filter(({ intent }) => intent.id === id) ?? [];
  if (operations.some(({ state }) => state === 'refused')) return 'refused';
  return operations.length > 0 ? 'waiting' : null;
}

/** What waits on this device now; null where nothing is kept. */
export function shownOutbox(): ShownOutbox | null {
  return shown;
}

/** The same, for a component. */
export function useShownOutbox(): ShownOutbox | null {
  return useSyncExternalStore(subscribe, shownOutbox);
}

/** What the outbox holds of this object; null where it holds nothing. */
export function useQueueState(id: string): QueueState | null {
  return useSyncExternalStore(subscribe, () => findQueueState(id));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
