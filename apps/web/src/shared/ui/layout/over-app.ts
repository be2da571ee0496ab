import { useSyncExternalStore, type ReactNode } from 'react';

const listeners = new Set<() => void>();
let shown: ReactNode = null;

/** Shows a node on top of any page, replacing the previous one. */
export function showOverApp(node: ReactNode): void {
  shown = node;
  for (const listener of listeners) listener();
}

/** The node to show on top of the page; set by code that is loaded on demand. */
export function useOverApp(): ReactNode {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
