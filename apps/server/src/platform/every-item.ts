import type { Page } from '@carnet/contract/wire/list';
import { MAX_PAGE_SIZE } from '@carnet/contract/wire/page-sizes';
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Reads one page of a list. */
export type ReadPage<Item> = (page: {
  readonly limit: number;
  readonly cursor?: string;
}) => Promise<Page<Item>>;

/** Yields the items of a list one by one, read in its largest pages. Other calls are served between pages. */
export async function* eachItem<Item>(readPage: ReadPage<Item>): AsyncGenerator<Item> {
  let cursor: string | null = null;
  do {
    if (cursor !== null) await nextTurn();
    const page: Page<Item> = await readPage({ limit: MAX_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) });
    yield* page.items;
    cursor = page.nextCursor;
  } while (cursor !== null);
}

/** All items of a list, read in its largest pages. */
export function everyItem<Item>(readPage: ReadPage<Item>): Promise<Item[]> {
  return collectItems(eachItem(readPage));
}

export async function collectItems<Item>(given: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of given) items.push(item);
  return items;
}
