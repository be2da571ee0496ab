import { problemOf } from '#shared/api/problem-error.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useReplaceObject, type WireObject } from '#shared/sync/outbox/use-object-writes.ts';
import { read } from '#shared/sync/read.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { KINDS, type KindWithHistory } from '@carnet/contract/kinds/kinds';
import { problemMessage } from '@carnet/i18n/problem-message';
import { useQueryClient } from '@tanstack/react-query';

/** Restores the fields of an earlier version, with a message that offers « Annuler ». */
export function useEarlierVersion<Kind extends KindWithHistory>(kind: Kind, id: string, onDone: () => void) {
  const { t } = useTranslation('sync');
  const queryClient = useQueryClient();
  const replacement = useReplaceObject(kind);
  const showDone = useDoneMessage();
  const refreshHistory = () => void queryClient.invalidateQueries({ queryKey: queryKeys.historyOf(id) });

  async function goBack(fields: object): Promise<void> {
    try {
      const found: unknown = await read(KINDS[kind].calls.read, { path: { id } });
      // An object as the call of its kind returns it.
      const before = found as WireObject<Kind>;
      const after = await replacement.mutateAsync({ read: before, body: fields });
      const written = { verb: 'change', kind, before, after } as const;
      showDone(t('sync.history.wentBack'), [written], { onUndone: refreshHistory });
      onDone();
    } catch (error) {
      const problem = problemOf(error);
      notifyError(problemMessage(t, problem.errors[0] ?? problem));
    }
    refreshHistory();
  }

  return { goBack, isPending: replacement.isPending };
}
