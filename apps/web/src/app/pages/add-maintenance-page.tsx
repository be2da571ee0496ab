import { PageFrame } from '#app/shell/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

export function AddMaintenancePage() {
  const { t } = useTranslation();
  return <PageFrame title={t('maintenance.form.addTitle')}>{null}</PageFrame>;
}
