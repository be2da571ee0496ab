import type { useReminderEdit } from '#features/reminders/form/use-reminder-edit.ts';
import { AnnouncementLog } from '#features/notifications/pieces/announcement-log.tsx';
import { ReminderEditDialog } from '#features/reminders/form/reminder-edit-dialog.tsx';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';

interface ReminderEditProps {
  readonly edit: Pick<ReturnType<typeof useReminderEdit>, 'reminderId' | 'close'>;
}

/** The dialog that edits the reminder named in the address. */
export function ReminderEdit({ edit: { reminderId, close } }: ReminderEditProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { data: vehicles = [] } = useVehicles();
  const { data: archived = [] } = useVehicles({ archived: 'true' });
  return (
    <ReminderEditDialog
      reminderId={reminderId}
      namesOf={({ maintenance_type: type, vehicle_id: vehicleId }) => ({
        type: typeName(type),
        vehicle: [...vehicles, ...archived].find(({ id }) => id === vehicleId)?.name ?? '',
      })}
      onSaved={() => {
        notifySuccess(t('reminders.toast.updated'));
        close();
      }}
      onClose={close}
      renderLog={({ id }) => <AnnouncementLog reminderId={id} />}
    />
  );
}
