import { problemOf, type FailureCode } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDeleteObject, type WrittenKind } from '#shared/sync/outbox/use-object-writes.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { problemMessage } from '@carnet/i18n/problem-message';
import type { Translate } from '@carnet/i18n/translate';

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

/** Refusals with a message of their own: changed on another device, or a tyre set used by fittings. */
const CODES_WITH_ADVICE: readonly FailureCode[] = ['version_conflict', 'tyres_in_use'];

function deletionFailure(t: Translate, error: unknown, otherwise: string): string {
  const problem = problemOf(error);
  return CODES_WITH_ADVICE.includes(problem.code) ? problemMessage(t, problem) : otherwise;
}
