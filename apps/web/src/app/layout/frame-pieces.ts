import { loadOnce } from '#shared/loading/load-once.ts';
import { loadConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { loadOutboxPieces } from '#shared/sync/outbox/write.ts';
import { loadUnsentDialog } from '#shared/session/unsent-question.tsx';
import { loadRowMenu } from '#shared/ui/buttons/row-menu.tsx';

/**
 * Parts of the frame that open on demand. Menus and panels are half of the frame's code, and no first screen
 * needs them.
 */
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
  // First, because they could not be loaded without a network.
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
 * Loads these chunks and the menus and dialogs of the pages before the first tap. Sequentially, because all
 * at once would block a phone for a fifth of a second. A failed load is repeated by the tap.
 */
export async function fetchFramePieces(): Promise<void> {
  for (const load of loads) await load().catch(() => undefined);
}
