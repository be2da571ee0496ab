import { useUserContext } from '#features/authentication/user-context.queries.ts';
import {
  useNotificationStatus,
  usePushDevices,
  useResendLink,
} from '#features/notifications/notifications.queries.ts';
import {
  useRemoveDevice,
  useSwitchOnDevice,
  type SwitchOnOutcome,
} from '#features/notifications/push-device.queries.ts';
import { TrialButton } from '#features/notifications/trial-button.tsx';
import { arePushesAllowed, pushAbility } from '#platform/push-device.ts';
import { userAgentName } from '#shared/devices/user-agent-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { NotificationStatus } from '@carnet/contract/notifications/notification.schema';
import type { PushSubscription, PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { Button } from '@mantine/core';
import { BellOff, BellRing, CalendarClock, Mail, MailWarning } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notifications.module.css';

interface Channels {
  /** False where this server sends no e-mails. */
  readonly isEmailAvailable: boolean;
  readonly channels: ReactNode;
  readonly onPushSwitchedOn: () => void;
}

/** What reaches the owner, for the settings; this device is switched on with the switch of pushes or by its own button. */
export function useChannels(): Channels {
  const { data: user } = useUserContext();
  const switching = useSwitchOnDevice();
  const switchOn = () => {
    if (user && pushAbility() === 'able' && !switching.isPending) switching.mutate(user.id);
  };
  const { data: status } = useNotificationStatus();
  const outcome = switching.isError ? 'failed' : switching.data;
  return {
    channels: <ChannelsStatus onSwitchOn={switchOn} outcome={outcome} />,
    onPushSwitchedOn: switchOn,
    isEmailAvailable: status?.email.state !== 'unavailable',
  };
}

/** What really reaches the owner: each channel with its state, a trial of it, and what will be sent next. */
function ChannelsStatus(props: Omit<PushStatusProps, 'status'>) {
  const { t } = useTranslation('settings', 'reminders');
  const { formatDate } = useFormat();
  const { data: status, isError, error, refetch } = useNotificationStatus();
  if (!status) {
    if (isError)
      return <ErrorState title={t('settings.channels.error')} error={error} onRetry={() => void refetch()} />;
    return (
      <div className={classes.coming}>
        <SkeletonRows count={3} />
      </div>
    );
  }
  const { next } = status;
  return (
    <section className={classes.channels} aria-label={t('settings.channels.title')}>
      <EmailStatus status={status.email} />
      <PushStatus status={status.push} {...props} />
      <p className={classes.next}>
        <CalendarClock size={18} aria-hidden="true" />
        {next
          ? t('settings.channels.next', {
              channel: t(`reminders.channel.${next.channel}`),
              date: formatDate(next.date),
            })
          : t('settings.channels.none')}
      </p>
    </section>
  );
}

type Status = NotificationStatus['email'];

/** Whether e-mails arrive, and where they do not the way out. */
function EmailStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation('settings');
  const isReady = status.state === 'ready';
  const Icon = isReady ? Mail : MailWarning;
  return (
    <div className={classes.channel}>
      <Icon size={20} aria-hidden="true" className={classes.icon} data-warns={!isReady || undefined} />
      <div className={classes.text}>
        <h2 className={classes.name}>{t('settings.email.title')}</h2>
        <p>{useEmailText(status)}</p>
        <div className={classes.actions}>
          {status.state === 'unverified' && <ResendButton address={status.address} />}
          {(isReady || status.state === 'refused') && <TrialButton channel="email" />}
        </div>
      </div>
    </div>
  );
}

function useEmailText({ state, address, refusedAt }: Status): string {
  const { t } = useTranslation('settings');
  const instantText = useInstantText();
  switch (state) {
    case 'ready':
      return t('settings.email.ready', { address });
    case 'unverified':
      return t('settings.email.unverified', { address });
    case 'unavailable':
      return t('settings.email.unavailable');
    case 'refused':
      return t('settings.email.refused', {
        address,
        date: refusedAt === null ? '' : instantText(refusedAt),
      });
  }
}

function ResendButton({ address }: { readonly address: string }) {
  const { t } = useTranslation('settings');
  const resend = useResendLink();
  return (
    <Button
      variant="default"
      aria-disabled={resend.isPending}
      onClick={() =>
        resend.isPending ||
        resend.mutate(address, {
          onSuccess: () => notifySuccess(t('settings.email.resent', { address })),
          onError: () => notifyError(t('settings.error.resetEmail')),
        })
      }
    >
      {t('settings.email.resend')}
    </Button>
  );
}

interface PushStatusProps {
  readonly status: NotificationStatus['push'];
  /** Switches this device on; called at a click. */
  readonly onSwitchOn: () => void;
  /** What came of the last try, if there was one. */
  readonly outcome: SwitchOnOutcome | undefined;
}

/** Whether pushes arrive on this device, what to do where they do not, and the devices that get them. */
function PushStatus({ status, onSwitchOn, outcome }: PushStatusProps) {
  const { t } = useTranslation('settings');
  const { data: devices = [] } = usePushDevices();
  const ability = pushAbility();
  const isOnHere = (ability === 'native' || arePushesAllowed()) && devices.some(({ current }) => current);
  const canSwitchOn = status.state !== 'unavailable' && ability === 'able' && !isOnHere;
  const Icon = isOnHere || ability === 'native' ? BellRing : BellOff;
  return (
    <div className={classes.channel}>
      <Icon
        size={20}
        aria-hidden="true"
        className={classes.icon}
        data-warns={(ability !== 'native' && !isOnHere) || undefined}
      />
      <div className={classes.text}>
        <h2 className={classes.name}>{t('settings.push.title')}</h2>
        <p role="status">{usePushText(status, ability, isOnHere, outcome)}</p>
        <div className={classes.actions}>
          {canSwitchOn && (
            <Button variant="default" onClick={onSwitchOn}>
              {t('settings.push.switchOn')}
            </Button>
          )}
          {devices.length > 0 && <TrialButton channel="push" />}
        </div>
        {devices.length > 0 && <DeviceList devices={devices} />}
      </div>
    </div>
  );
}

function usePushText(
  { state }: PushStatusProps['status'],
  ability: ReturnType<typeof pushAbility>,
  isOnHere: boolean,
  outcome: SwitchOnOutcome | undefined,
): string {
  const { t } = useTranslation('settings');
  if (ability === 'native') return t('settings.push.native');
  if (state === 'unavailable') return t('settings.push.unavailable');
  if (ability !== 'able') return t(`settings.push.${ability}`);
  if (isOnHere) return t('settings.push.here');
  if (outcome === 'refused' || outcome === 'failed') return t(`settings.push.${outcome}`);
  return t('settings.push.notHere');
}

/** The devices that get pushes, each of which can be taken out. */
function DeviceList({ devices }: { readonly devices: readonly StoredDevice[] }) {
  const { t } = useTranslation('settings');
  return (
    <ul className={classes.devices} aria-label={t('settings.push.devices')}>
      {devices.map((device) => (
        <DeviceRow key={device.id} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ device }: { readonly device: StoredDevice }) {
  const { t } = useTranslation('settings');
  const instantText = useInstantText();
  const removal = useRemoveDevice();
  const name = deviceName(device) ?? t('settings.push.device.unknown');
  return (
    <li className={classes.device}>
      <span className={classes.text}>
        <strong>{name}</strong>
        <span className={classes.since}>
          {device.current
            ? t('settings.push.device.this')
            : t('settings.push.device.since', { date: instantText(device.createdAt) })}
        </span>
      </span>
      {/* An app that is open would register again: who wants none switches pushes off. */}
      {(device.service === 'web' || !device.current) && (
        <Button
          variant="subtle"
          aria-label={t('settings.push.device.removeNamed', { device: name })}
          aria-disabled={removal.isPending}
          onClick={() =>
            removal.isPending ||
            removal.mutate(device, {
              onSuccess: () => notifySuccess(t('settings.push.device.removed')),
              onError: () => notifyError(t('settings.error.save')),
            })
          }
        >
          {t('settings.push.device.remove')}
        </Button>
      )}
    </li>
  );
}

type Named = Pick<PushSubscription, 'service' | 'userAgent'>;

/** The native app shows itself as the browser of its system, which it is not to its owner. */
const APPS: Readonly<Record<'fcm' | 'apns', string>> = { fcm: 'Carnet · Android', apns: 'Carnet · iOS' };

/** A device that gets pushes, as its owner knows it; null when its user agent tells nothing. */
export function deviceName({ service, userAgent }: Named): string | null {
  return service === 'web' ? userAgentName(userAgent) : APPS[service];
}
