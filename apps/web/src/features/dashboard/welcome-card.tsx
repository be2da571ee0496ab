import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { useWelcome } from '#features/dashboard/use-welcome.ts';
import { WelcomeBanner } from '#features/dashboard/welcome-banner.tsx';
import { useSettings } from '#features/settings/settings.queries.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useToday } from '#shared/calendar/today.tsx';

interface WelcomeCardProps {
  /** Those in use. */
  readonly vehicles: readonly Vehicle[];
}

/** The welcome of a new account: its vehicles come with reminders. */
export function WelcomeCard({ vehicles }: WelcomeCardProps) {
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
  return (
    <WelcomeBanner
      defaultReminders={types?.length}
      remindersPath={remindersOfNewest(vehicles)}
      onClose={welcome.close}
    />
  );
}

/** The reminders that were made last: those of the vehicle that was added last. */
function remindersOfNewest(vehicles: readonly Vehicle[]): string {
  const [newest, ...others] = vehicles.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return newest && others.length > 0 ? paths.maintenanceOf(newest.id) : paths.maintenance;
}
