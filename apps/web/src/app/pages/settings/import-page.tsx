import { PageFrame } from '#app/layout/page-frame.tsx';
import { HistoryImport } from '#features/import/history-import.tsx';
import { FullPlanNotice } from '#features/subscription/limit-notice.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';

/** Imports a history from a spreadsheet or another app. */
export function ImportPage() {
  const { t } = useTranslation('imports');
  return (
    <PageFrame
      title={t('imports.title')}
      subtitle={t('imports.subtitle')}
      back={{ to: paths.settingsData, label: t('imports.back') }}
    >
      <FullPlanNotice />
      <HistoryImport />
    </PageFrame>
  );
}
