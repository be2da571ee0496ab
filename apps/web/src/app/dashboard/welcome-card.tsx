import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { useWelcome } from '#features/dashboard/use-welcome.ts';
import { WelcomeBanner } from '#features/dashboard/welcome-banner.tsx';
import { useSettings } from '#features/settings/settings.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';

/** The welcome of a new account: its vehicles come with reminders. */
export function WelcomeCard() {
  const { data: user } = useUserContext();
  const { data: settings } = useSettings();
  const welcome = useWelcome(user, useToday());
  if (!welcome.isShown) return null;
  const types = settings?.maintenanceTypes.filter(
    ({ defaultReminder, intervalKm, intervalDays }) =>
      defaultReminder && (intervalKm !== null || intervalDays !== null),
  );
  // Someone who has switched all of them off needs no word about them.
  if (types?.length === 0) return null;
  return <WelcomeBanner defaultReminders={types?.length} onClose={welcome.close} />;
}
