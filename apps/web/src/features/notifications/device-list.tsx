import { deviceName } from '#features/notifications/device-name.ts';
import { useRemoveDevice } from '#features/notifications/push-device.queries.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { Button } from '@mantine/core';
import classes from './notifications.module.css';

/** The devices that get pushes, each of which can be taken out. */
export function DeviceList({ devices }: { readonly devices: readonly StoredDevice[] }) {
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
