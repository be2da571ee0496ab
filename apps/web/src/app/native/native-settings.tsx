import '@mantine/core/styles/InlineInput.layer.css';
import '@mantine/core/styles/Switch.layer.css';
import { retryPlan } from '#app/native/notice-plan.tsx';
import { isLockWanted, keepLockWanted } from '#app/native/lock.tsx';
import { useSettings } from '#features/settings/settings.queries.ts';
import { nativeDevice } from '#platform/device.ts';
import type { LocalNotices, NativeDevice, NoticePermission } from '#platform/native-device.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button, Switch } from '@mantine/core';
import { useEffect, useState, type ReactNode } from 'react';
import classes from './native.module.css';

export function LockSettings() {
  return <OnDevice render={(device) => <LockSwitch device={device} />} />;
}

/** Whether this device shows reminders itself. */
export function NoticeSettings() {
  return <OnDevice render={(device) => <NoticeState device={device} />} />;
}

function OnDevice({ render }: { readonly render: (device: NativeDevice) => ReactNode }) {
  const { t } = useTranslation('native');
  const device = nativeDevice();
  if (!device) return null;
  return (
    <Card title={t('native.settings.title')}>
      <div className={classes.settings}>{render(device)}</div>
    </Card>
  );
}

function LockSwitch({ device: { lock } }: { readonly device: NativeDevice }) {
  const { t } = useTranslation('native');
  const [isOn, setIsOn] = useState(isLockWanted);
  const [isAvailable, setIsAvailable] = useState(true);
  useEffect(() => {
    lock.isAvailable().then(setIsAvailable, () => setIsAvailable(false));
  }, [lock]);

  /**
   * Authenticate for both directions: an unregistered finger must not lock the user out, and nobody else may
   * remove the lock.
   */
  async function change(isWanted: boolean): Promise<void> {
    const texts = { reason: t('native.lock.reason'), cancel: t('native.lock.cancel') };
    if (!(await lock.unlock(texts))) return notifyError(t('native.settings.lock.error'));
    keepLockWanted(isWanted);
    lock.hideFromSwitcher(isWanted);
    setIsOn(isWanted);
  }

  return (
    <Switch
      name="lock"
      label={t('native.settings.lock.label')}
      description={t(isAvailable ? 'native.settings.lock.hint' : 'native.settings.lock.unavailable')}
      disabled={!isAvailable && !isOn}
      checked={isOn}
      onChange={(event) => void change(event.currentTarget.checked)}
    />
  );
}

function NoticeState({ device }: { readonly device: NativeDevice }) {
  const { t } = useTranslation('native');
  const { data: settings } = useSettings();
  const { permission, ask } = useNoticePermission(device);
  if (!settings || permission === null) return null;
  const state = settings.pushNotifications ? permission : 'off';
  return (
    <>
      <p className={classes.hint}>{t(`native.settings.notices.${state}`)}</p>
      {state === 'unasked' && (
        <Button variant="default" onClick={ask}>
          {t('native.settings.notices.ask')}
        </Button>
      )}
    </>
  );
}

/** Checked again when the app returns to the foreground, possibly from the system settings. */
function useNoticePermission({ notices, onActivity }: NativeDevice) {
  const [permission, setPermission] = useState<NoticePermission | null>(null);
  useEffect(() => {
    const check = () => void readPermission(notices).then(setPermission);
    check();
    return onActivity((isActive) => isActive && check());
  }, [notices, onActivity]);
  const ask = async () => {
    setPermission(await notices.ask());
    retryPlan();
  };
  return { permission, ask: () => void ask() };
}

async function readPermission(notices: LocalNotices): Promise<NoticePermission> {
  return notices.permission().catch(() => 'denied');
}
