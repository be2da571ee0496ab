import { SettingsFrame } from '#app/pages/settings/settings-frame.tsx';
import { EXPORT_ADDRESS } from '#features/authentication/account.queries.ts';
import { ImportPanel } from '#features/import/import-panel.tsx';
import { SyncList } from '#features/sync/sync-list.tsx';
import { TrashList } from '#features/trash/trash-list.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { Button } from '@mantine/core';
import { Download } from 'lucide-react';
import classes from './settings-cards.module.css';

/** Export, import, trash and unsent changes. */
export function DataSettingsPage() {
  const { t } = useTranslation('settings', 'sync');
  return (
    <SettingsFrame name="data">
      <Card title={t('settings.section.export')}>
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
      </Card>
      <Card title={t('settings.section.import')}>
        <ImportPanel />
        <div className={`${classes.actions} ${classes.others}`}>
          <LinkButton to={paths.importHistory} variant="default">
            {t('settings.import.others')}
          </LinkButton>
        </div>
      </Card>
      <Card title={t('settings.section.trash')}>
        <TrashList />
      </Card>
      <Card title={t('sync.title')}>
        <SyncList />
      </Card>
    </SettingsFrame>
  );
}
