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
  /** One sentence, and what can be done. */
  readonly children: ReactNode;
  readonly closeLabel: string;
  readonly onClose: () => void;
}

/** Says something once, on the dashboard, until it is closed. */
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

/** Says once that the address of the account is not confirmed. */
export function VerifyCard() {
  const user = useKnownUser();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || !user || !isToldToVerify(user)) return null;
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

/** Until it is confirmed, or closed on this device. */
export function isToldToVerify({ id, emailVerified }: User): boolean {
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
  // What is to be done differs with the server: one sentence that stays, not two after each other.
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
  /** Those in use. */
  readonly vehicles: readonly Vehicle[];
}

/** The welcome of a new account: its vehicles come with reminders. */
export function WelcomeCard({ vehicles }: WelcomeCardProps) {
  const user = useKnownUser();
  const { data: settings } = useSettings();
  const today = useToday();
  const [isClosed, setIsClosed] = useState(false);
  if (isClosed || !user || !isToWelcome(user, today)) return null;
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
      onClose={() => {
        deviceStore.write(deviceKeys.closedWelcome, user.id);
        setIsClosed(true);
      }}
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

/** Whether the account is still to be welcomed on this device: until the banner has been closed or followed. */
export function isToWelcome({ id, createdAt, timezone }: User, today: CivilDate): boolean {
  const isNew = daysBetween(civilDateInZone(Date.parse(createdAt), timezone), today) <= WELCOME_DAYS;
  return isNew && deviceStore.read(deviceKeys.closedWelcome) !== id;
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
