import type { Changes } from '@carnet/contract/changes/changes.schema';
import { call } from '#shared/api/api-client.ts';

/**
 * The pages of the feed from a cursor on, as long as the server lets them be; null for a whole snapshot. The next page is on
 * its way while one is worked on.
 * @throws ProblemError when the server cannot be asked
 */
export async function* feedPages(from: string | null): AsyncGenerator<Changes> {
  let coming: Promise<Changes> | null = fetchPage(from);
  while (coming !== null) {
    const page: Changes = await coming;
    coming = page.hasMore ? fetchPage(page.cursor) : null;
    // The caller that takes the page receives the error.
    coming?.catch(() => undefined);
    yield page;
  }
}

function fetchPage(cursor: string | null): Promise<Changes> {
  return call('listChanges', { query: { cursor: cursor ?? undefined } });
}
