import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { ConfirmDialogProps } from '#shared/ui/feedback/opened-confirm-dialog.tsx';

export const loadConfirmDialog = loadOnce(
  async () => (await import('#shared/ui/feedback/opened-confirm-dialog.tsx')).OpenedConfirmDialog,
);

/**
 * Asks before something is lost. The safe choice has the focus and Escape means it; the focus returns to where it
 * was when the dialog goes. Made when it is first opened.
 */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const OpenedConfirmDialog = useLazyComponent(loadConfirmDialog, props.isOpen, props.onClose);
  return OpenedConfirmDialog && <OpenedConfirmDialog {...props} />;
}
