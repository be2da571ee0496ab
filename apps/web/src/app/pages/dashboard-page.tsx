import { PageFrame } from '#app/shell/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

export function DashboardPage() {
  const { t } = useTranslation();
  return <PageFrame title={t('dashboard.title')}>{null}</PageFrame>;
}
