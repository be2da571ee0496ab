import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { Written } from '#shared/undo/written.ts';
import { notifyError, notifySuccess, type ToastAction } from '#shared/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';

const loadUndo = () => import('#shared/undo/undo-writes.ts');

/**
 * Shows a toast about writes with « Annuler », which undoes all of them or shows why it cannot. `offers` are
 * further actions before it; `onUndone` is called after the undo.
 */
export function useDoneMessage(): (
  message: string,
  writes: readonly Written[],
  more?: { readonly offers?: readonly ToastAction[]; readonly onUndone?: () => void },
) => void {
  const { t } = useTranslation();
  const queryClient = useQueryClient();

  return (message, writes, { offers = [], onUndone } = {}) => {
    // Preload: undo may be pressed offline.
    void loadUndo().catch(() => undefined);
    notifySuccess(message, ...offers, {
      label: t('common.action.undo'),
      run: () =>
        void loadUndo().then(
          ({ undoAndNotify }) => undoAndNotify({ queryClient, t, onUndone }, writes),
          () => notifyError(t('common.error.loadText')),
        ),
    });
  };
}
