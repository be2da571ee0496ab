import { useUndoImport } from '#features/import/import.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { FaultText } from '#shared/forms/fault-text.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { ImportEntry } from '@carnet/contract/account/import.schema';

interface UndoDialogProps {
  readonly entry: ImportEntry | null;
  readonly onClose: () => void;
}

/** Asks before an import is taken back. */
export function UndoDialog({ entry, onClose }: UndoDialogProps) {
  const { t } = useTranslation('imports');
  const undoing = useUndoImport();

  function undo() {
    if (entry === null) return;
    undoing.mutate(entry.id, {
      onSuccess: () => {
        notifySuccess(t('imports.history.done'));
        onClose();
      },
    });
  }

  return (
    <ConfirmDialog
      isOpen={entry !== null}
      title={t('imports.history.confirm.title')}
      text={t('imports.history.confirm.text')}
      confirmLabel={t('imports.history.confirm.action')}
      keepLabel={t('imports.history.confirm.back')}
      isBusy={undoing.isPending}
      problem={undoing.error ? <FaultText fault={problemOf(undoing.error)} /> : undefined}
      onConfirm={undo}
      onClose={onClose}
    />
  );
}
