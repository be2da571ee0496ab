import { useResendVerification } from '#features/authentication/passwords.queries.ts';
import { useKnownUser } from '#features/authentication/user-context.queries.ts';
import { useOperator } from '#features/operator/operator.queries.ts';
import { useSettings } from '#features/settings/settings.queries.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { ClipboardCheck, MailWarning, X, type LucideIcon } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';
import classes from './banners.module.css';

interface BannerProps {
  readonly icon: LucideIcon;
  readonly title: string;
  /** One sentence and an action. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** A dashboard banner, shown until it is closed. */
export function Banner({ icon: Icon, title, children, closeLabel, onClose }: BannerProps) {
  return (
    <section className={classes.banner} aria-label={title}>
      <Icon size={22} aria-hidden="true" className={classes.icon} />
      <p className={classes.text}>
        <strong>{unbroken(title)}</strong> {children}
      </p>
      <IconButton icon={X} label={closeLabel} onClick={onClose} />
    </section>
  );
}

/** Asks to confirm the account's address. */
export function VerifyCard() {
  const user = useKnownUser();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || !user || !showsVerifyBanner(user)) return null;
  return (
    <UnverifiedBanner
      user={user}
      onClose={() => {
        deviceStore.write(deviceKeys.closedVerification, user.id);
        setIsClosed(true);
      }}
    />
  );
}

/** Until the address is confirmed, or the banner closed on this device. */
export function showsVerifyBanner({ id, emailVerified }: User): boolean {
  return !emailVerified && deviceStore.read(deviceKeys.closedVerification) !== id;
}

interface UnverifiedBannerProps {
  readonly user: User;
  readonly onClose: () => void;
}

function UnverifiedBanner({ user: { email }, onClose }: UnverifiedBannerProps) {
  const { t } = useTranslation('dashboard');
  const { data: operator, isPending, failureCount } = useOperator();
  const resend = useResendVerification();
  // The text depends on the server: wait, so that it does not change after it appears.
  if (isPending && failureCount === 0) return null;

  function sendAgain() {
    if (resend.isPending) return;
    resend.mutate(email, {
      onSuccess: () => notifySuccess(t('dashboard.verify.resent', { email })),
      onError: () => notifyError(t('dashboard.verify.error')),
    });
  }

  return (
    <Banner
      icon={MailWarning}
      title={t('dashboard.verify.title')}
      closeLabel={t('dashboard.verify.close')}
      onClose={onClose}
    >
      {operator?.sendsMail === false ? (
        <span>{unbroken(t('dashboard.verify.kept'))}</span>
      ) : (
        <>
          <span>{unbroken(t('dashboard.verify.text', { email }))}</span>{' '}
          <button
            type="button"
            className={classes.action}
            aria-disabled={resend.isPending}
            onClick={sendAgain}
          >
            {t('dashboard.verify.resend')}
          </button>
        </>
      )}
    </Banner>
  );
}

interface WelcomeCardProps {
  /** Vehicles in use. */
  readonly vehicles: readonly Vehicle[];
}

/** Welcome of a new account: says that its vehicles come with reminders. */
export function WelcomeCard({ vehicles }: WelcomeCardProps) {
  const user = useKnownUser();
  const { data: settings } = useSettings();
  const today = useToday();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || !user || !showsWelcomeBanner(user, today)) return null;
  const types = settings?.maintenanceTypes.filter(
    ({ defaultReminder, intervalKm, intervalDays }) =>
      defaultReminder && (intervalKm !== null || intervalDays !== null),
  );
  // All default reminders are switched off: nothing to explain.
  if (types?.length === 0) return null;
  return (
    <WelcomeBanner
      defaultReminders={types?.length}
      remindersPath={newestRemindersPath(vehicles)}
      onClose={() => {
        deviceStore.write(deviceKeys.closedWelcome, user.id);
        setIsClosed(true);
      }}
    />
  );
}

/** The newest reminders belong to the vehicle that was added last. */
function newestRemindersPath(vehicles: readonly Vehicle[]): string {
  const [newest, ...others] = vehicles.toSorted((a, b) => b.createdAt.localeCompare(a.createdAt));
  return newest && others.length > 0 ? paths.maintenanceOf(newest.id) : paths.maintenance;
}

/** On a device where it was never closed, older accounts are not welcomed any more. */
const WELCOME_DAYS = 30;

/** Whether to show the welcome: new account, and not yet closed or followed on this device. */
export function showsWelcomeBanner({ id, createdAt, timezone }: User, today: CivilDate): boolean {
  const isNew = daysBetween(civilDateInZone(Date.parse(createdAt), timezone), today) <= WELCOME_DAYS;
  return isNew && deviceStore.read(deviceKeys.closedWelcome) !== id;
}

interface WelcomeBannerProps {
  /** Number of default reminders of a new vehicle; undefined while unknown. */
  readonly defaultReminders: number | undefined;
  /** Page where the new reminders can be adjusted. */
  readonly remindersPath: string;
  readonly onClose: () => void;
}

/** Says that the default reminders are set up, and where to adjust them. */
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
