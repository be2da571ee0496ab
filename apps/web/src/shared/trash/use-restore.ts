import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { refreshAfter } from '#shared/api/query-keys.ts';
import { undoQueuedDeletion } from '#shared/sync/outbox/write.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess, type ToastAction } from '#shared/toasts/toasts.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** Brings back what was deleted, by the id of its entry in the trash, and says so or why not. */
export function useRestore() {
  const { t } = useTranslation();
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => call('restoreTrashed', { path: { id } }),
    onSuccess: () => notifySuccess(t('common.trash.restored')),
    onError: (error) => notifyError(problemMessage(t, problemOf(error))),
    onSettled: () => refreshAfter(queryClient, 'trash'),
  });
}

/** « Annuler » after a deletion: an entry of the trash has the id of the object that was deleted. */
export function useUndoDeletion(): (id: string) => ToastAction {
  const { t } = useTranslation();
  const { mutate } = useRestore();
  return (id) => ({
    label: t('common.action.undo'),
    run: () =>
      void undoQueuedDeletion(id).then((isUndone) =>
        isUndone ? notifySuccess(t('common.trash.restored')) : mutate(id),
      ),
  });
}
