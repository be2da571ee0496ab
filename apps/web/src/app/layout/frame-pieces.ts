import { loadOnce } from '#shared/loading/load-once.ts';
import { loadConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { loadOutboxPieces } from '#shared/sync/outbox/write.ts';
import { loadUnsentDialog } from '#shared/session/unsent-question.tsx';
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

const loads = [
  // First, because without a network there would be no other chance.
  loadOutboxPieces,
  loadUnsentDialog,
  loadAddMenu,
  loadLanguageMenu,
  loadNotificationPanel,
  loadSlidingDrawer,
  loadSyncPanel,
  loadRowMenu,
  loadConfirmDialog,
];

/**
 * Fetches all of them, and the menus and questions of the pages, so that they are there before the first tap: one after the
 * other, since all at once would keep a phone from answering for a fifth of a second. What fails is fetched again by that tap.
 */
export async function fetchFramePieces(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
