import { LegalLinks } from '#app/layout/legal-links.tsx';
import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { DeleteAccountButton } from '#features/authentication/delete-account-button.tsx';
import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { version } from '#package.json';
import classes from './settings-cards.module.css';

/** Email, plan, help and account deletion. */
export function AccountSettingsPage() {
  const { t } = useTranslation('settings');
  const { data: user } = useUserContext();
  return (
    <SettingsFrame name="account">
      <Card title={t('settings.subscription')}>
        <p className={classes.text}>{user?.email}</p>
        <div className={classes.actions}>
          <LinkButton to={paths.subscription} variant="default">
            {t('settings.subscription.show')}
          </LinkButton>
        </div>
      </Card>
      <Card title={t('settings.section.about')}>
        <p className={classes.text}>{t('settings.about.version', { version })}</p>
        <div className={classes.about}>
          <LegalLinks />
        </div>
      </Card>
      <Card title={t('settings.section.deletion')}>
        <p className={classes.text}>{t('settings.deletion.text')}</p>
        <NeedsServer />
        <div className={classes.actions}>
          <DeleteAccountButton vehicles={useVehicles().data?.length ?? 0} />
          <LinkButton to={paths.settingsData} variant="default">
            {t('settings.deletion.exportFirst')}
          </LinkButton>
        </div>
      </Card>
    </SettingsFrame>
  );
}
