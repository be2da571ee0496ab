import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { useState } from 'react';
import { Banner } from '#features/dashboard/banner.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ClipboardCheck } from 'lucide-react';
import { Link } from 'react-router';

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

/** On a device that has never closed it, an account older than this is not welcomed any more. */
const WELCOME_DAYS = 30;

interface Welcome {
  readonly isShown: boolean;
  readonly close: () => void;
}

/** Whether the account is still to be welcomed on this device: until the banner has been closed or followed. */
function useWelcome(user: User | undefined, today: CivilDate): Welcome {
  const [closedBy, setClosedBy] = useState(() => deviceStore.read(deviceKeys.closedWelcome));
  const isNew =
    user !== undefined &&
    daysBetween(civilDateInZone(Date.parse(user.createdAt), user.timezone), today) <= WELCOME_DAYS;
  return {
    isShown: isNew && closedBy !== user.id,
    close() {
      if (!user) return;
      deviceStore.write(deviceKeys.closedWelcome, user.id);
      setClosedBy(user.id);
    },
  };
}

interface WelcomeBannerProps {
  /** How many a new vehicle starts with; undefined while unknown. */
  readonly defaultReminders: number | undefined;
  /** Where those that were just made can be adjusted. */
  readonly remindersPath: string;
  readonly onClose: () => void;
}

/** Says once that the default reminders are set up, and where to adjust them. */
function WelcomeBanner({ defaultReminders, remindersPath, onClose }: WelcomeBannerProps) {
  const { t } = useTranslation('dashboard');
  return (
    <Banner
      icon={ClipboardCheck}
      title={t('dashboard.banner.title')}
      closeLabel={t('dashboard.banner.close')}
      onClose={onClose}
    >
      <span>
        {defaultReminders === undefined
          ? t('dashboard.banner.textPlain')
          : t('dashboard.banner.text', { reminders: defaultReminders })}
      </span>{' '}
      <Link to={remindersPath} onClick={onClose}>
        {t('dashboard.banner.action')}
      </Link>
    </Banner>
  );
}
