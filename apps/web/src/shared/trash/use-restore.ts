import { refreshAfter } from '#shared/api/refresh-after.ts';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { write } from '#shared/sync/outbox/write.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { TrashKind } from '@carnet/contract/trash/trash.schema';
import { problemMessage } from '@carnet/i18n/problem-message';
import { useMutation, useQueryClient } from '@tanstack/react-query';

interface TrashedObject {
  /** Id of the trash entry, which is the id of the deleted object. */
  readonly id: string;
  readonly kind: TrashKind;
}

/** Restores from the trash and reports the outcome. A custom type can only be restored online. */
export function useRestore() {
  const { t } = useTranslation('settings');
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ id, kind }: TrashedObject) => {
      const options = { path: { id } };
      if (kind === 'type') return call('restoreTrashed', options);
      return write({ verb: 'restore', kind, id, vehicleId: null }, 'restoreTrashed', options);
    },
    onSuccess: () => notifySuccess(t('settings.trash.restored')),
    onError: (error) => notifyError(problemMessage(t, problemOf(error))),
    onSettled: (_answer, _error, { kind }) => refreshAfter(queryClient, kind === 'type' ? 'settings' : kind),
  });
}
