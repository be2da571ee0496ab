import { LinkButton } from '#app/link-button.tsx';
import { useUserContext } from '#features/authentication/authentication.queries.ts';
import { useRequestReset } from '#features/authentication/passwords.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/card.tsx';
import { Button } from '@mantine/core';
import classes from './account-links.module.css';

/** Password and reset mail: what concerns the account itself. */
export function AccountLinks() {
  const { t } = useTranslation('settings');
  const { data: user } = useUserContext();
  const reset = useRequestReset();

  function sendResetMail() {
    if (!user || reset.isPending) return;
    reset.mutate(
      { email: user.email },
      {
        onSuccess: () => notifySuccess(t('settings.toast.resetEmail', { email: user.email })),
        onError: () => notifyError(t('settings.error.resetEmail')),
      },
    );
  }

  return (
    <Card title={t('settings.section.account')}>
      <p className={classes.email}>{user?.email}</p>
      <div className={classes.actions}>
        <LinkButton to={paths.changePassword} variant="default">
          {t('settings.password.change')}
        </LinkButton>
        <Button variant="default" onClick={sendResetMail} aria-disabled={reset.isPending}>
          {t('settings.password.sendReset')}
        </Button>
      </div>
    </Card>
  );
}
