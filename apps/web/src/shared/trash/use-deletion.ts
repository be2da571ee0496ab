import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDeleteObject, type WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';

interface Sentences {
  readonly done: string;
  readonly failed: string;
}

/** Deletes an object and offers undo, or shows why it could not be deleted. */
export function useDeletion(kind: WrittenKind): (id: string, sentences: Sentences) => void {
  const { t } = useTranslation();
  const { mutateAsync } = useDeleteObject(kind);
  const showDone = useDoneMessage();
  return (id, { done, failed }) =>
    void mutateAsync({ id }).then(
      () => showDone(done, [{ verb: 'delete', kind, id }]),
      (error: unknown) => notifyError(deletionFailure(t, error, failed)),
    );
}
