import type { QueryClient, QueryKey } from '@tanstack/react-query';

interface Identified {
  readonly id: string;
}

/** What the cache held before an optimistic change; `restore` puts it back when the server refuses. */
export interface CacheUndo {
  restore(): void;
}

/**
 * Changes what is cached under a key at once, before the server has answered. Fetches under way are stopped, or
 * their older answer would undo the change.
 */
export async function changeCached<Data>(
  queryClient: QueryClient,
  queryKey: QueryKey,
  change: (data: Data) => Data,
): Promise<CacheUndo> {
  await queryClient.cancelQueries({ queryKey });
  const before = queryClient.getQueriesData<Data>({ queryKey });
  queryClient.setQueriesData<Data>({ queryKey }, (data) => (data === undefined ? undefined : change(data)));
  return {
    restore() {
      for (const [key, data] of before) queryClient.setQueryData(key, data);
    },
  };
}

/** The list with this item in place of the one with its id; unchanged when there is none. */
export function withReplaced<Item extends Identified>(items: readonly Item[], item: Item): Item[] {
  return items.map((other) => (other.id === item.id ? item : other));
}

export function without<Item extends Identified>(items: readonly Item[], id: string): Item[] {
  return items.filter((item) => item.id !== id);
}
