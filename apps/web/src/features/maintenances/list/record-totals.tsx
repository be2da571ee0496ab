import type { MaintenanceFilters } from '#features/maintenances/pieces/maintenance-filters.ts';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import classes from './records-panel.module.css';

interface Totals {
  readonly count: number;
  /** In euros. */
  readonly cost: number;
}

/**
 * How many records the filters let through and what they cost together, as the database counts them; undefined where
 * it does not: for a search, and for the recent ones.
 */
export function useRecordTotals({ tab, q, vehicleId, type }: MaintenanceFilters): Totals | undefined {
  const { data: summary } = useMaintenanceSummary(vehicleId);
  if (!summary || tab !== 'all' || q !== '') return undefined;
  if (type === null) return summary.all_time;
  return summary.per_type.find((one) => one.type === type);
}

/** « 2 000 entretiens », and their cost. */
export function RecordTotals({ totals }: { readonly totals: Totals | undefined }) {
  const { t } = useTranslation();
  if (!totals) return null;
  return (
    <p className={classes.totals}>
      <span>{t('common.count.records', { records: totals.count })}</span>
      <strong>
        <Amount euros={totals.cost} />
      </strong>
    </p>
  );
}
