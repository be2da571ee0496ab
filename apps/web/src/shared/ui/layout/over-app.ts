import { useSyncExternalStore, type ReactNode } from 'react';

const listeners = new Set<() => void>();
let shown: ReactNode = null;

/** Shows something over whatever page there is, in the place of what was shown so before. */
export function showOverApp(node: ReactNode): void {
  shown = node;
  for (const listener of listeners) listener();
}

/** What is to be shown over the page: code that is fetched on demand puts it here. */
export function useOverApp(): ReactNode {
  return useSyncExternalStore(subscribe, () => shown);
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
