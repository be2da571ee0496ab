import { usePushDevices } from '#features/notifications/notifications.queries.ts';
import { type SwitchOnOutcome, useRemoveDevice } from '#features/notifications/push-device.queries.ts';
import { TrialButton } from '#features/notifications/trial-button.tsx';
import { arePushesAllowed, pushAbility } from '#platform/push-device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { NotificationStatus } from '@carnet/contract/notifications/notification.schema';
import { Button } from '@mantine/core';
import { BellOff, BellRing } from 'lucide-react';
import { deviceName } from '#features/notifications/device-name.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import classes from './notifications.module.css';

export interface PushStatusProps {
  readonly status: NotificationStatus['push'];
  /** Switches this device on; called at a click. */
  readonly onSwitchOn: () => void;
  /** What came of the last try, if there was one. */
  readonly outcome: SwitchOnOutcome | undefined;
}

/** Whether pushes arrive on this device, what to do where they do not, and the devices that get them. */
export function PushStatus({ status, onSwitchOn, outcome }: PushStatusProps) {
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
