import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import type { MaintenanceTab } from '#features/maintenances/pieces/maintenance-filters.ts';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import type { MaintenanceFilterState } from '#features/maintenances/pieces/use-maintenance-filters.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Button } from '@mantine/core';
import { ClipboardList } from 'lucide-react';

interface NoRecordsProps extends Pick<MaintenanceFilterState, 'change'> {
  readonly tab: MaintenanceTab;
}

/** No record at all, or none of the last twelve months: then the way to the older ones. */
export function NoRecords({ tab, change }: NoRecordsProps) {
  const { t } = useTranslation();
  const { data: summary } = useMaintenanceSummary();
  const which = tab === 'recent' ? 'recent' : 'all';
  const hasOlder = which === 'recent' && summary !== undefined && summary.all_time.count > 0;
  return (
    <Card>
      <EmptyState
        icon={ClipboardList}
        title={t(`maintenance.empty.${which}.title`)}
        text={t(`maintenance.empty.${which}.text`)}
        action={
          hasOlder ? (
            <Button variant="default" onClick={() => change({ tab: 'all' })}>
              {t('maintenance.empty.recent.seeAll')}
            </Button>
          ) : (
            <LinkButton to={paths.addMaintenance}>{t('maintenance.empty.action')}</LinkButton>
          )
        }
      />
    </Card>
  );
}
