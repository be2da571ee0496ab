import { isQueued } from '#shared/sync/outbox/outbox-state.ts';
import { without } from '#shared/api/cached-items.ts';
import { skipToken, useQuery, type QueryClient, type QueryKey } from '@tanstack/react-query';

interface Versioned {
  readonly id: string;
  readonly version: number;
}

/** The version of what the server does not hold yet; the first that it gives is 1 (contract, section 1). */
export const NOT_STORED = 0;

/**
 * Whether an item is shown before anything has stored it: it can be neither opened nor changed. What waits in the outbox
 * can.
 */
export function isBeingSaved({ id, version }: Versioned): boolean {
  return version === NOT_STORED && !isQueued(id);
}

/**
 * Shows an item that was just made, beside what the server answers and untouched by it: a list fetched before the
 * server has stored the item would hide it.
 */
export function showNew<Item extends Versioned>(queryClient: QueryClient, key: QueryKey, item: Item): void {
  queryClient.setQueryData<Item[]>(key, (items = []) => [...without(items, item.id), item]);
}

/** It is stored and stands in its lists, or it was refused. */
export function hideNew(queryClient: QueryClient, key: QueryKey, id: string): void {
  queryClient.setQueryData<Versioned[]>(key, (items = []) => without(items, id));
}

/** What is being saved for the first time. */
export function useNewItems<Item extends Versioned>(key: QueryKey): readonly Item[] {
  const { data } = useQuery<Item[]>({ queryKey: key, queryFn: skipToken });
  return data ?? NONE;
}

const NONE: readonly never[] = [];
