import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { ConfirmDialogProps } from '#shared/ui/feedback/opened-confirm-dialog.tsx';

export const loadConfirmDialog = loadOnce(
  async () => (await import('#shared/ui/feedback/opened-confirm-dialog.tsx')).OpenedConfirmDialog,
);

/**
 * Asks before data is lost. The safe choice has the focus and Escape chooses it; closing restores the focus.
 * Loaded on first opening.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const OpenedConfirmDialog = useLazyComponent(loadConfirmDialog, props.isOpen, props.onClose);
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />;
}
