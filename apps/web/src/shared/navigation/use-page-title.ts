import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useEffect } from 'react';

/** Names the page in the window, the history and the tab: « Mes véhicules · Carnet ». */
export function usePageTitle(title: string): void {
  const { t } = useTranslation();
  const full = `${title} · ${t('common.appName')}`;
  useEffect(() => {
    document.title = full;
  }, [full]);
}
