import type { Page } from '@carnet/contract/wire/list';
import { MAX_PAGE_SIZE } from '@carnet/contract/wire/page-sizes';

/** All items of a list, read in its largest pages. */
export async function everyItem<Item>(
  readPage: (page: { readonly limit: number; readonly cursor?: string }) => Promise<Page<Item>>,
): Promise<Item[]> {
  const items: Item[] = [];
  let cursor: string | null = null;
  do {
    const page: Page<Item> = await readPage({ limit: MAX_PAGE_SIZE, ...(cursor === null ? {} : { cursor }) });
    items.push(...page.items);
    cursor = page.nextCursor;
  } while (cursor !== null);
  return items;
}
