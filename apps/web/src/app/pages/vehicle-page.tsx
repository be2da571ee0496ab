import { PageFrame } from '#app/shell/page-frame.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';

export function VehiclePage() {
  const { t } = useTranslation();
  return <PageFrame title={t('vehicles.detail.edit')}>{null}</PageFrame>;
}
