import type { KnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { serverAddress } from '#platform/server-address.ts';
import { handOver } from '#shared/api/save-file.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslations } from '#shared/i18n/translation-context.ts';
import { read } from '#shared/sync/read.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isInspectionType } from '@carnet/domain/inspection/inspection-reminder';
import { DEFAULT_NOTIFICATION_SETTINGS } from '@carnet/domain/notifications/notification';
import { useCallback } from 'react';

const FILE_NAME = 'carnet.ics';
const DEFAULT_HOUR = 9;

interface NamedReminder {
  readonly reminder: KnownReminder;
  readonly vehicle: Vehicle;
  readonly typeName: string;
}

/** Whether a reminder has a day for a calendar. */
export function hasCalendarDay({ active, nextReminderDate, projected }: KnownReminder): boolean {
  return active && (nextReminderDate !== null || projected !== null);
}

/** Makes the calendar file of a reminder on the device, also without a network, and hands it over. */
export function useAddToCalendar(): (named: NamedReminder) => void {
  const translations = useTranslations();
  const { data: settings } = useSettings();
  const today = useToday();
  return useCallback(
    ({ reminder, vehicle, typeName }) => {
      const add = async () => {
        const [{ reminderCalendar }] = await Promise.all([
          import('#features/reminders/list/reminder-calendar.ts'),
          translations.load(['calendar', 'reminders', 'files']),
        ]);
        const law = isInspectionType(reminder.maintenanceType)
          ? await read('getVehicleInspection', { path: { id: vehicle.id } })
          : null;
        const content = reminderCalendar(
          translations.snapshot().translate,
          {
            reminder,
            vehicle,
            typeName,
            law,
            settings: settings ?? { ...DEFAULT_NOTIFICATION_SETTINGS, notificationHour: DEFAULT_HOUR },
            app: serverAddress() || location.origin,
          },
          today,
        );
        const { name, handover } = await handOver(content, FILE_NAME);
        if (handover === 'downloaded')
          notifySuccess(translations.snapshot().translate('files.downloaded', { name }));
      };
      add().catch(() => notifyError(translations.snapshot().translate('reminders.calendar.error')));
    },
    [translations, settings, today],
  );
}
