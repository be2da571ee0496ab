import type { Page } from '@carnet/contract/wire/list';
import { DEFAULT_PAGE_SIZE } from '@carnet/contract/wire/page-sizes';

interface PageQuery {
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

/** One page of a list that is complete on the device; the cursor counts the items before the page. */
export function toPage<Item>(items: readonly Item[], { limit, cursor }: PageQuery): Page<Item> {
  const start = Number(cursor ?? 0);
  const end = start + Number(limit ?? DEFAULT_PAGE_SIZE);
  return { items: items.slice(start, end), nextCursor: end < items.length ? String(end) : null };
}

/** For `sort`: by a value, then by id, both in the same direction. */
export function byValueThenId<Item extends { readonly id: string }>(
  valueOf: (item: Item) => string | number,
  isDescending: boolean,
): (a: Item, b: Item) => number {
  const sign = isDescending ? -1 : 1;
  return (a, b) => sign * (compare(valueOf(a), valueOf(b)) || compare(a.id, b.id));
}

function compare(a: string | number, b: string | number): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
