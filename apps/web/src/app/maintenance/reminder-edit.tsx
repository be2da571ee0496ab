import type { useReminderEdit } from '#app/maintenance/use-reminder-edit.ts';
import { AnnouncementLog } from '#features/notifications/announcement-log.tsx';
import { ReminderEditDialog } from '#features/reminders/reminder-edit-dialog.tsx';
import { useMaintenanceTypeLabel } from '#features/settings/maintenance-type-label.ts';
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
