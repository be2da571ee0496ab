import { NewReminderForm } from '#features/reminders/form/new-reminder-form.tsx';
import { useRecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { ReminderDialog } from '#features/reminders/pieces/reminder-dialog.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { useState } from 'react';

interface NewReminderProps {
  readonly isOpen: boolean;
  /** The vehicle that was asked for, if one was. */
  readonly vehicleId: string | null;
  readonly onClose: () => void;
}

/** The dialog that adds a reminder. */
export function NewReminder({ isOpen, vehicleId, onClose }: NewReminderProps) {
  const { t } = useTranslation('reminders');
  const { basics, hasFailed, isRetrying, retry } = useRecordBasics();
  const [attempt, setAttempt] = useState(0);
  return (
    <ReminderDialog isOpen={isOpen} title={t('reminders.new.title')} onClose={onClose}>
      {basics && (
        <NewReminderForm
          key={attempt}
          basics={basics}
          vehicleId={vehicleId}
          onSaved={() => {
            notifySuccess(t('reminders.toast.added'));
            onClose();
          }}
          onClose={onClose}
          onDiscard={() => setAttempt(attempt + 1)}
        />
      )}
      {!basics && hasFailed && (
        <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />
      )}
      {!basics && !hasFailed && <SkeletonForm count={4} />}
    </ReminderDialog>
  );
}
