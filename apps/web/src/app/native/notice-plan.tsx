import { plannedNotices, type AnnouncedReminder } from '#app/native/planned-notices.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/maintenance-type-label.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import type { LocalNotice, LocalNotices, NativeDevice } from '#platform/native-device.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useEffect, useState } from 'react';

interface NoticePlanProps {
  readonly device: NativeDevice;
  readonly isSignedIn: boolean;
}

/** Keeps the notifications that the device will show in step with the reminders; none once nobody is signed in. */
export function NoticePlan({ device, isSignedIn }: NoticePlanProps) {
  return isSignedIn ? <OwnersPlan device={device} /> : <EmptyPlan notices={device.notices} />;
}

function EmptyPlan({ notices }: { readonly notices: LocalNotices }) {
  const { t } = useTranslation('native');
  useEffect(() => follow(notices, [], t('native.notice.channel')), [notices, t]);
  return null;
}

/** Planned anew whenever a reminder, a vehicle, a setting or the language changes, and when the app comes back. */
function OwnersPlan({ device }: { readonly device: NativeDevice }) {
  const { t } = useTranslation('native');
  const wanted = useWantedNotices(useReturns(device));
  // By its content: a list that was fetched again and says the same changes nothing.
  const content = wanted && JSON.stringify(wanted);
  useEffect(() => {
    if (wanted) follow(device.notices, wanted, t('native.notice.channel'));
    // oxlint-disable-next-line react/exhaustive-deps -- `content` stands for `wanted`
  }, [device, content, t]);
  return null;
}

/** Null until everything is known: what is planned stays, so that reminders come without server and network. */
function useWantedNotices(now: Date): readonly LocalNotice[] | null {
  const { t } = useTranslation('native');
  const { formatDate } = useFormat();
  const nameType = useMaintenanceTypeLabel();
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  const { data: settings } = useSettings();
  if (!reminders || !vehicles || !settings) return null;
  if (!settings.pushNotifications) return [];
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  const announced = reminders.flatMap((reminder): AnnouncedReminder[] => {
    const vehicle = names.get(reminder.vehicle_id);
    const { id, next_reminder_date: date } = reminder;
    if (!reminder.active || date === null || vehicle === undefined) return [];
    return [{ id, nextReminderDate: date, type: nameType(reminder.maintenance_type), vehicle }];
  });
  const texts = {
    title: ({ type, vehicle }: AnnouncedReminder) => t('native.notice.title', { type, vehicle }),
    body: ({ nextReminderDate }: AnnouncedReminder, isDue: boolean) =>
      isDue ? t('native.notice.due') : t('native.notice.soon', { date: formatDate(nextReminderDate) }),
  };
  return plannedNotices(announced, settings.reminderAdvanceDays, texts, now);
}

/** When the app was last brought to the front: what is past is not planned again. */
function useReturns({ onActivity }: NativeDevice): Date {
  const [now, setNow] = useState(() => new Date());
  useEffect(
    () =>
      onActivity((isActive) => {
        if (isActive) setNow(new Date());
      }),
    [onActivity],
  );
  return now;
}

let lastPlan: Promise<void> = Promise.resolve();

/** One plan after the other. The person is asked once there is something to announce, and never again by us. */
function follow(notices: LocalNotices, wanted: readonly LocalNotice[], channel: string): void {
  lastPlan = lastPlan
    .then(async () => {
      const permission = await notices.permission();
      const isAllowed = permission === 'unasked' && wanted.length > 0 ? await notices.ask() : permission;
      if (isAllowed === 'granted') await notices.plan(wanted, channel);
    })
    // A device that cannot plan shows nothing; the app itself tells what is due.
    .catch(() => undefined);
}
