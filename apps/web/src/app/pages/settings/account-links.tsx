import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { LegalLinks } from '#app/layout/legal-links.tsx';
import { EXPORT_ADDRESS } from '#features/authentication/account.queries.ts';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { DeleteAccountButton } from '#features/authentication/delete-account-button.tsx';
import { SessionList } from '#features/authentication/session-list.tsx';
import { useRequestReset } from '#features/authentication/passwords.queries.ts';
import { CalendarCard } from '#features/calendar/calendar-card.tsx';
import { ImportPanel } from '#features/import/import-panel.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { TrashList } from '#features/trash/trash-list.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import { Link } from 'react-router';
import classes from './account-links.module.css';

/** What concerns the account itself: its password, where it is signed in, its data, its end. */
export function AccountLinks() {
  const { t } = useTranslation('settings', 'sync');
  return (
    <>
      <CalendarCard />
      <Card title={t('settings.section.documents')}>
        <p className={classes.text}>{t('settings.documents.text')}</p>
        <LinkButton to={paths.documents} variant="default">
          {t('settings.documents.action')}
        </LinkButton>
      </Card>
      <Card title={t('settings.section.account')}>
        <PasswordActions />
      </Card>
      <Card title={t('settings.section.sessions')}>
        <p className={classes.text}>{t('settings.sessions.text')}</p>
        <SessionList />
      </Card>
      <Card title={t('sync.title')}>
        <SyncList />
      </Card>
      <Card title={t('settings.section.trash')}>
        <TrashList />
      </Card>
      <Card title={t('settings.section.data')}>
        <p className={classes.text}>{t('settings.data.text')}</p>
        <NeedsServer />
        <div className={classes.actions}>
          <Button
            component="a"
            href={EXPORT_ADDRESS}
            download
            variant="default"
            leftSection={<Download size={18} aria-hidden="true" />}
          >
            {t('settings.data.export')}
          </Button>
        </div>
        <h3 className={classes.heading}>{t('settings.import.action')}</h3>
        <ImportPanel />
        <div className={`${classes.actions} ${classes.others}`}>
          <LinkButton to={paths.importHistory} variant="default">
            {t('settings.import.others')}
          </LinkButton>
        </div>
        <div className={classes.end}>
          <DeleteAccountButton vehicles={useVehicles().data?.length ?? 0} />
          <Link to={paths.yourData}>{t('shell.footer.data')}</Link>
        </div>
      </Card>
      <Card title={t('settings.section.about')}>
        <div className={classes.about}>
          <LegalLinks />
        </div>
      </Card>
    </>
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
      <p className={classes.text}>{user?.email}</p>
      <NeedsServer />
      <div className={classes.actions}>
        <LinkButton to={paths.changePassword} variant="default">
          {t('settings.password.change')}
        </LinkButton>
        <Button variant="default" onClick={sendResetMail} aria-disabled={reset.isPending}>
          {t(reset.isPending ? 'settings.password.sendingReset' : 'settings.password.sendReset')}
        </Button>
        <LinkButton to={paths.subscription} variant="default">
          {t('settings.subscription')}
        </LinkButton>
      </div>
    </>
  );
}
