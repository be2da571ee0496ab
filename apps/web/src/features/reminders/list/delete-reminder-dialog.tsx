import { useDeleteReminder } from '#features/reminders/reminders.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';

export interface DeleteReminderDialogProps {
  readonly reminder: Reminder;
  readonly typeName: string;
  readonly vehicleName: string;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called as soon as it is confirmed: the reminder has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before a reminder is deleted, and deletes it. */
export function DeleteReminderDialog({
  reminder,
  typeName,
  vehicleName,
  ...props
}: DeleteReminderDialogProps) {
  const { t } = useTranslation('reminders');
  const deletion = useDeleteReminder();
  const undo = useUndoDeletion('reminder');

  function confirm(): void {
    props.onClose();
    props.onDeleting();
    deletion.mutateAsync(reminder).then(
      () => notifySuccess(t('reminders.toast.deleted'), undo(reminder.id)),
      (error: unknown) => notifyError(deletionFailure(t, error, t('reminders.error.delete'))),
    );
  }

  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={t('reminders.confirmDelete.title')}
      text={t('reminders.confirmDelete.text', { type: typeName, vehicle: vehicleName })}
      confirmLabel={t('reminders.confirmDelete.submit')}
      keepLabel={t('reminders.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={props.onClose}
    />
  );
}
