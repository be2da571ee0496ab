import { lazyPage } from '#app/lazy-page.ts';
import { NativeOnly } from '#app/native/native-only.tsx';
import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { StoredSettings } from '#app/pages/settings/stored-settings.tsx';
import { useChannels } from '#features/notifications/use-channels.tsx';
import { toKnownReminder } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import {
  AdvanceFields,
  NotificationFields,
  type CountShown,
} from '#features/settings/notification-fields.tsx';
import { SettingsForm } from '#features/settings/settings-form.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { notificationsFor } from '@carnet/domain/reminders/urgency';

const loadNoticeSettings = lazyPage(() => import('#app/native/native-settings.tsx'), 'NoticeSettings');

/** Channels and advance of announcements, and which announcements were delivered. */
export function NotificationSettingsPage() {
  const countShown = useCountShown();
  const channels = useChannels();
  return (
    <SettingsFrame name="notifications">
      <StoredSettings>
        {(settings) => (
          <SettingsForm part="notifications" settings={settings}>
            {({ form }) => (
              <>
                <NotificationFields form={form} {...channels} />
                <AdvanceFields form={form} countShown={countShown} />
              </>
            )}
          </SettingsForm>
        )}
      </StoredSettings>
      <NativeOnly load={loadNoticeSettings} />
    </SettingsFrame>
  );
}

/** Counts the reminders that an advance would show today; null while loading. */
function useCountShown(): CountShown {
  const today = useToday();
  const { data: reminders } = useReminders();
  const { data: vehicles } = useVehicles();
  if (!reminders || !vehicles) return () => null;
  const facts = reminders.map(toKnownReminder);
  const known = vehicles.map(({ id, currentMileage }) => ({ id, currentMileage, archived: false }));
  const inUse = new Set(known.map(({ id }) => id));
  return (advance) =>
    notificationsFor(facts, known, advance, today).filter(({ reminder }) => inUse.has(reminder.vehicleId))
      .length;
}
