import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { useCallback, useState, type ReactNode } from 'react';
import { useDeleteMaintenance } from '#features/maintenances/maintenances.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';

interface AskedRecord {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string;
}

export interface RecordDeletion {
  /** The same function at each render. */
  readonly ask: (asked: AskedRecord) => void;
  /** To be placed on the page. */
  readonly dialog: ReactNode;
}

/** The question before a record of the page is deleted. `onDeleting` is called once it is confirmed. */
export function useRecordDeletion(onDeleting: () => void): RecordDeletion {
  const [asked, setAsked] = useState<AskedRecord | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const ask = useCallback((record: AskedRecord) => {
    setAsked(record);
    setIsOpen(true);
  }, []);
  return {
    ask,
    dialog: asked && (
      <DeleteRecordDialog
        {...asked}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleting={onDeleting}
      />
    ),
  };
}

interface DeleteRecordDialogProps {
  readonly record: Maintenance;
  readonly typeName: string;
  readonly vehicleName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called as soon as it is confirmed: the record has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before a record is deleted with its reading and its files, and deletes it. */
function DeleteRecordDialog({ record, typeName, vehicleName, ...props }: DeleteRecordDialogProps) {
  const { t } = useTranslation('maintenance');
  const { formatDate, formatEuros } = useFormat();
  const deletion = useDeleteMaintenance();
  const undo = useUndoDeletion('record');
  const files = record.photos.length + (record.invoice ? 1 : 0);
  const what = {
    type: typeName,
    date: formatDate(record.date),
    vehicle: vehicleName,
    cost: formatEuros(record.cost),
  };

  function confirm(): void {
    props.onClose();
    props.onDeleting();
    deletion.mutateAsync(record).then(
      () => notifySuccess(t('maintenance.toast.deleted'), undo(record.id)),
      (error: unknown) => notifyError(deletionFailure(t, error, t('maintenance.error.delete'))),
    );
  }

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t('maintenance.confirmDelete.title')}
      text={
        files > 0
          ? t('maintenance.confirmDelete.textWithFiles', { ...what, files })
          : t('maintenance.confirmDelete.text', what)
      }
      confirmLabel={t('maintenance.confirmDelete.submit')}
      keepLabel={t('maintenance.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}
