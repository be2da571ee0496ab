import type { Page } from '@playwright/test';

/** Whether the device has stored its first snapshot of the garage. */
export function hasWholeCopy(page: Page): Promise<boolean> {
  return page.evaluate(isCopyStored);
}

/** The same, run in the page. */
export async function isCopyStored(): Promise<boolean> {
  const [found] = await indexedDB.databases();
  if (found?.name === undefined) return false;
  const request = indexedDB.open(found.name);
  const database = await new Promise<IDBDatabase>((resolve) => {
    request.addEventListener('success', () => resolve(request.result));
  });
  const cursor = database.transaction('meta').objectStore('meta').get('cursor');
  await new Promise((resolve) => cursor.addEventListener('success', resolve));
  database.close();
  return cursor.result !== undefined;
}
