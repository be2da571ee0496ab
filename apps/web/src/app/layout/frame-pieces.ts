import { loadOnce } from '#shared/loading/load-once.ts';
import { loadConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { loadOutboxPieces } from '#shared/sync/outbox/write.ts';
import { loadRowMenu } from '#shared/ui/buttons/row-menu.tsx';

/** What the frame shows only when it is asked to: menus and panels are half of its code, and no first screen needs them. */
export const loadAddMenu = loadOnce(
  async () => (await import('#app/layout/bars/opened-add-menu.tsx')).OpenedAddMenu,
);

export const loadLanguageMenu = loadOnce(
  async () => (await import('#app/layout/language/opened-language-menu.tsx')).OpenedLanguageMenu,
);

export const loadNotificationPanel = loadOnce(
  async () => (await import('#app/layout/notifications/notification-panel.tsx')).NotificationPanel,
);

export const loadSyncPanel = loadOnce(async () => (await import('#features/sync/sync-panel.tsx')).SyncPanel);

export const loadSlidingDrawer = loadOnce(
  async () => (await import('#app/layout/drawer/sliding-drawer.tsx')).SlidingDrawer,
);

/**
 * Fetches all of them, and the menus and questions of the pages, so that they are there before the first tap. What fails is
 * fetched again by that tap.
 */
export async function fetchFramePieces(): Promise<void> {
  await Promise.allSettled([
    loadAddMenu(),
    loadLanguageMenu(),
    loadNotificationPanel(),
    loadSlidingDrawer(),
    loadSyncPanel(),
    loadRowMenu(),
    loadConfirmDialog(),
    // Without a network there would be no other chance.
    loadOutboxPieces(),
  ]);
}
