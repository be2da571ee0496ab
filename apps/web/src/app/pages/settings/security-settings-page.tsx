import { lazyPage } from '#app/lazy-page.ts';
import { NativeOnly } from '#app/native/native-only.tsx';
import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { useRequestReset } from '#features/authentication/passwords.queries.ts';
import { SessionList } from '#features/authentication/session-list.tsx';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import classes from './settings-cards.module.css';

const loadLockSettings = lazyPage(() => import('#app/native/native-settings.tsx'), 'LockSettings');

/** Password, signed-in devices and the lock of this device. */
export function SecuritySettingsPage() {
  const { t } = useTranslation('settings');
  return (
    <SettingsFrame name="security">
      <Card title={t('settings.section.password')}>
        <PasswordActions />
      </Card>
      <NativeOnly load={loadLockSettings} />
      <Card title={t('settings.section.sessions')}>
        <p className={classes.text}>{t('settings.sessions.text')}</p>
        <SessionList />
      </Card>
    </SettingsFrame>
  );
}

function PasswordActions() {
  const { t } = useTranslation('settings');
  const { data: user } = useUserContext();
  const reset = useRequestReset();

  function sendResetMail() {
    if (reset.isPending) return;
    if (!user) return notifyError(t('settings.error.resetEmail'));
    reset.mutate(
      { email: user.email },
      {
        onSuccess: (mail) =>
          notifySuccess(
            mail === 'kept'
              ? t('settings.toast.resetEmailKept')
              : t('settings.toast.resetEmail', { email: user.email }),
          ),
        onError: () => notifyError(t('settings.error.resetEmail')),
      },
    );
  }

  return (
    <>
      <NeedsServer />
      <div className={classes.actions}>
        <LinkButton to={paths.changePassword} variant="default">
          {t('settings.password.change')}
        </LinkButton>
        <Button variant="default" onClick={sendResetMail} aria-disabled={reset.isPending}>
          <span>
            {unbroken(t(reset.isPending ? 'settings.password.sendingReset' : 'settings.password.sendReset'))}
          </span>
        </Button>
      </div>
    </>
  );
}
