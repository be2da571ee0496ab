import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { ReminderEditForm } from '#features/reminders/form/reminder-edit-form.tsx';
import type { useReminderEdit } from '#features/reminders/form/use-reminder-edit.ts';
import { LazyHistory } from '#features/history/pieces/lazy-history.tsx';
import { AnnouncementLog } from '#features/notifications/pieces/announcement-log.tsx';
import { FormDialog } from '#shared/ui/layout/form-dialog.tsx';
import { useReminder } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { doneAddress } from '#features/reminders/pieces/done-address.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { Button } from '@mantine/core';
import { Check, SearchX } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from '#features/reminders/pieces/reminder-dialog.module.css';

interface ReminderEditProps {
  readonly edit: Pick<ReturnType<typeof useReminderEdit>, 'reminderId' | 'close'>;
}

/** Dialog that edits the reminder in the address. */
export function ReminderEdit({ edit: { reminderId, close } }: ReminderEditProps) {
  const typeName = useMaintenanceTypeLabel();
  const { data: vehicles = [] } = useVehicles();
  const { data: archived = [] } = useVehicles({ archived: 'true' });
  const vehicleOf = ({ vehicle_id: vehicleId }: Reminder) =>
    [...vehicles, ...archived].find(({ id }) => id === vehicleId) ?? null;
  return (
    <ReminderEditDialog
      reminderId={reminderId}
      namesOf={(reminder) => ({
        type: typeName(reminder.maintenance_type),
        vehicle: vehicleOf(reminder)?.name ?? '',
      })}
      doneTo={(reminder) => doneAddress(reminder, vehicleOf(reminder))}
      onClose={close}
      renderLog={({ id }) => (
        <>
          <AnnouncementLog reminderId={id} />
          <LazyHistory kind="reminder" id={id} onWentBack={close} />
        </>
      )}
    />
  );
}

interface ReminderEditDialogProps {
  /** The reminder to edit, which may not exist; null closes the dialog. */
  readonly reminderId: string | null;
  readonly namesOf: (reminder: Reminder) => { readonly type: string; readonly vehicle: string };
  /** Address to mark it as done. */
  readonly doneTo: (reminder: Reminder) => string;
  readonly onClose: () => void;
  /** Announcements and history, shown below the form. */
  readonly renderLog: (reminder: Reminder) => ReactNode;
}

/** Dialog that edits a reminder; it can be opened by its address alone. */
function ReminderEditDialog({ reminderId, onClose, ...props }: ReminderEditDialogProps) {
  const { t } = useTranslation('reminders');
  // Keep the last reminder visible while the dialog closes.
  const [shownId, setShownId] = useState(reminderId);
  if (reminderId !== null && reminderId !== shownId) setShownId(reminderId);
  return (
    <FormDialog isOpen={reminderId !== null} title={t('reminders.edit.title')} onClose={onClose}>
      {shownId !== null && <Content key={shownId} reminderId={shownId} onClose={onClose} {...props} />}
    </FormDialog>
  );
}

interface ContentProps extends Omit<ReminderEditDialogProps, 'reminderId'> {
  readonly reminderId: string;
}

function Content({ reminderId, namesOf, doneTo, onClose, renderLog }: ContentProps) {
  const { t } = useTranslation('reminders');
  const { data: reminder, error, isFetching, refetch } = useReminder(reminderId);
  const [attempt, setAttempt] = useState(0);
  if (reminder) {
    const names = namesOf(reminder);
    return (
      <>
        <div className={classes.what}>
          <TypeTile type={reminder.maintenance_type} label={names.type} />
          <p>
            <strong>{names.type}</strong>
            <span>{names.vehicle}</span>
          </p>
          <Button
            component={Link}
            to={doneTo(reminder)}
            variant="default"
            leftSection={<Check size={16} aria-hidden="true" />}
            aria-label={t('maintenance.done.actionFor', names)}
          >
            {t('maintenance.done.action')}
          </Button>
        </div>
        <ReminderEditForm
          key={attempt}
          reminder={reminder}
          onSaved={onClose}
          onClose={onClose}
          onDiscard={() => setAttempt(attempt + 1)}
        />
        {renderLog(reminder)}
      </>
    );
  }
  if (error && isUnknown(error)) {
    return (
      <div role="status">
        <EmptyState
          icon={SearchX}
          title={t('reminders.edit.notFound.title')}
          text={t('reminders.edit.notFound.text')}
          action={<Button onClick={onClose}>{t('common.action.close')}</Button>}
        />
      </div>
    );
  }
  if (error) {
    return (
      <ErrorState title={t('reminders.error.load')} onRetry={() => void refetch()} isRetrying={isFetching} />
    );
  }
  return <SkeletonForm count={4} />;
}

/** Deleted, of another user, or an invalid id: the message is the same. */
function isUnknown(error: Error): boolean {
  const { status } = problemOf(error);
  return status === 404 || status === 422;
}
