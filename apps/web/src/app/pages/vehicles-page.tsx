import { PageFrame } from '#app/shell/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

export function VehiclesPage() {
  const { t } = useTranslation();
  return <PageFrame title={t('vehicles.list.title')}>{null}</PageFrame>;
}
