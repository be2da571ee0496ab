import { loadServerNote, loadLayout, routeAt } from '#app/route-table.ts';
import { nativeDevice } from '#platform/device.ts';
import { isSignedIn } from '#shared/session/session.ts';
import type { Translations } from '#shared/i18n/translations.ts';

/**
 * Loads the chunk and texts of a screen in parallel, ahead of its first rendering. Never rejects: the screen
 * reports failures.
 */
export async function preloadScreen(pathname: string, translations: Translations): Promise<void> {
  const route = routeAt(pathname);
  const loads: Promise<unknown>[] = [];
  if (route) loads.push(route.loadPage(), translations.load(route.texts));
  if (route ? route.access === 'owner' : isSignedIn()) loads.push(loadLayout());
  // If it loaded later, it would push down the links below it.
  else if (nativeDevice() !== null) loads.push(loadServerNote(), translations.load(['native']));
  await Promise.allSettled(loads);
}
