import { useUserContext } from '#features/authentication/user-context.queries.ts';
import {
  useNotificationStatus,
  usePushDevices,
  useResendLink,
  useSendTrial,
} from '#features/notifications/notifications.queries.ts';
import { arePushesAllowed, pushAbility, askForPushes, unsubscribeFromPushes } from '#platform/push-device.ts';
import { userAgentName } from '#shared/devices/user-agent-name.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { NotificationStatus, Channel } from '@carnet/contract/notifications/notification.schema';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { Button } from '@mantine/core';
import {
  BellOff,
  BellRing,
  CalendarClock,
  Mail,
  MailWarning,
  CircleCheck,
  TriangleAlert,
} from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './notifications.module.css';
import { registerDevice } from '#features/notifications/register-device.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { problemOf } from '#shared/api/problem-error.ts';

interface Channels {
  /** False if this server sends no e-mail. */
  readonly isEmailAvailable: boolean;
  readonly channels: ReactNode;
  readonly onPushSwitchedOn: () => void;
}

/** Channels for the settings page; this device is registered by the push switch or by its own button. */
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

/** Each channel with its state and a test button, and the next announcements. */
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
        <span>
          {next
            ? unbroken(
                t('settings.channels.next', {
                  channel: t(`reminders.channel.${next.channel}`),
                  date: formatDate(next.date),
                }),
              )
            : t('settings.channels.none')}
        </span>
      </p>
    </section>
  );
}

type Status = NotificationStatus['email'];

/** Whether e-mails arrive, and how to fix it if not. */
function EmailStatus({ status }: { readonly status: Status }) {
  const { t } = useTranslation('settings');
  const isReady = status.state === 'ready';
  const Icon = isReady ? Mail : MailWarning;
  return (
    <div className={classes.channel}>
      <Icon size={20} aria-hidden="true" className={classes.icon} data-warns={!isReady || undefined} />
      <div className={classes.text}>
        <h2 className={classes.name}>{unbroken(t('settings.email.title'))}</h2>
        <p>{unbroken(useEmailText(status))}</p>
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
  /** Registers this device; called on a click. */
  readonly onSwitchOn: () => void;
  /** Outcome of the last attempt, if any. */
  readonly outcome: SwitchOnOutcome | undefined;
}

/** Whether pushes arrive on this device, what to do if not, and the registered devices. */
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

/** Registered devices; each can be removed. */
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
      {/* Not for an open native app, which would register again: the push switch is the way to stop it. */}
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

type NamedDevice = Pick<StoredDevice, 'service' | 'userAgent'>;

/** The user agent of the native app names a browser, which it is not to its user. */
const APPS: Readonly<Record<'fcm' | 'apns', string>> = { fcm: 'Carnet · Android', apns: 'Carnet · iOS' };

/** Name of a registered device; null if its user agent is unknown. */
export function deviceName({ service, userAgent }: NamedDevice): string | null {
  return service === 'web' ? userAgentName(userAgent) : APPS[service];
}

/** `refused`: by the user; `failed`: by the browser. */
type SwitchOnOutcome = 'on' | 'refused' | 'failed';

/** Registers this device. Prompts for permission first, so it must be called in a click handler. */
function useSwitchOnDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (accountId: string): Promise<SwitchOnOutcome> => {
      if (!(await askForPushes())) return 'refused';
      return (await registerDevice(accountId)) ? 'on' : 'failed';
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

function useRemoveDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: StoredDevice) => {
      await call('deletePushSubscription', { path: { id } });
      if (!current) return;
      deviceStore.remove(deviceKeys.pushAccount);
      await unsubscribeFromPushes();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

/** Sends a test reminder and shows its actual outcome next to the button. */
function TrialButton({ channel }: { readonly channel: Channel }) {
  const { t } = useTranslation('settings', 'reminders');
  const trial = useSendTrial();
  const isSent = trial.data?.outcome === 'sent';
  return (
    <>
      <Button
        variant="default"
        aria-disabled={trial.isPending}
        aria-label={t('settings.trial.sendBy', { channel: t(`reminders.channel.${channel}`) })}
        onClick={() => trial.isPending || trial.mutate(channel)}
      >
        {trial.isPending ? t('settings.trial.sending') : t('settings.trial.send')}
      </Button>
      <p role="status" className={classes.result} data-fails={(!isSent && !trial.isPending) || undefined}>
        {isSent && <CircleCheck size={18} aria-hidden="true" />}
        {(trial.isError || trial.data?.outcome === 'failed') && (
          <TriangleAlert size={18} aria-hidden="true" />
        )}
        <span>{useResultText(trial)}</span>
      </p>
    </>
  );
}

function useResultText({ data, error }: Pick<ReturnType<typeof useSendTrial>, 'data' | 'error'>): string {
  const { t } = useTranslation('settings', 'reminders');
  if (error) {
    const isTooMany = problemOf(error).code === 'rate_limited';
    return isTooMany ? t('settings.trial.tooMany') : t('settings.trial.error');
  }
  if (!data) return '';
  if (data.outcome === 'sent') return t('settings.trial.sent');
  const reason = data.reason === null ? '' : t(`reminders.reason.${data.reason}`);
  return t('settings.trial.failed', { reason });
}
