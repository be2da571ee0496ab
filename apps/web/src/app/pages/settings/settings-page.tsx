import { PageFrame } from '#app/layout/page-frame.tsx';
import { SettingsList, settingsPages, useIsListBeside } from '#app/pages/settings/settings-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Navigate } from 'react-router';

/** The settings list; redirects to the first page where the list fits next to it. */
export function SettingsPage() {
  const { t } = useTranslation('settings');
  const isListBeside = useIsListBeside();
  if (isListBeside) return <Navigate replace to={settingsPages[0].to} />;
  return (
    <PageFrame width="form" title={t('settings.title')}>
      <SettingsList />
    </PageFrame>
  );
}
