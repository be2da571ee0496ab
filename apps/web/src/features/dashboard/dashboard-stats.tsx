import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Stat, Stats } from '#shared/ui/layout/stats.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';

interface DashboardStatsProps {
  readonly vehicles: number;
  readonly summary: MaintenanceSummary | undefined;
  readonly activeReminders: number | undefined;
}

/** The four figures of the dashboard. One that is not known stands as a dash: a 0 would be wrong. */
export function DashboardStats({ vehicles, summary, activeReminders }: DashboardStatsProps) {
  const { t } = useTranslation();
  const { formatInteger } = useFormat();
  return (
    <Stats label={t('dashboard.stats.label')}>
      <Stat label={t('dashboard.stats.vehicles')} value={formatInteger(vehicles)} to={paths.vehicles} />
      <Stat
        label={t('dashboard.stats.maintenanceThisMonth')}
        value={summary ? formatInteger(summary.this_month.count) : <Unknown />}
      />
      <Stat
        label={t('dashboard.stats.totalCost')}
        value={summary ? <Amount euros={summary.all_time.cost} /> : <Unknown />}
      />
      <Stat
        label={t('dashboard.stats.activeReminders')}
        value={activeReminders === undefined ? <Unknown /> : formatInteger(activeReminders)}
        to={paths.maintenance}
      />
    </Stats>
  );
}

function Unknown() {
  const { t } = useTranslation();
  return (
    <>
      <span aria-hidden="true">–</span>
      <VisuallyHidden>{t('common.field.unknown')}</VisuallyHidden>
    </>
  );
}
