import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { recordsOfVehicle, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { COST_KINDS, kindLabel, type CostKind } from '#features/reports/pieces/cost-kinds.ts';
import { mergeTimeline } from '#features/vehicles/timeline/merge-timeline.ts';
import { TimelineRows } from '#features/vehicles/timeline/timeline-rows.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './vehicle-timeline.module.css';

const ROWS_AT_ONCE = 20;

interface VehicleTimelineProps {
  readonly vehicleId: string;
  /** Expenses alone, or with maintenance between them. */
  readonly scope: 'expenses' | 'all';
}

/** What was done on a vehicle and what was spent on it as one list, of every kind or of one. */
export function VehicleTimeline({ vehicleId, scope }: VehicleTimelineProps) {
  const { t } = useTranslation('vehicles');
  const [kind, setKind] = useState<CostKind | null>(null);
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const records = useMaintenances(recordsOfVehicle(vehicleId));
  const expenses = useExpenses({ vehicleId });
  const kinds = scope === 'all' ? COST_KINDS : COST_KINDS.filter((one) => one !== 'maintenance');
  const chosen = kinds.find((one) => one === kind) ?? null;
  const failed = [records, expenses].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <ErrorState
        title={t('common.error.loadTitle')}
        onRetry={() => void failed.refetch()}
        isRetrying={failed.isFetching}
      />
    );
  }
  if (!records.data || !expenses.data) return <SkeletonRows count={4} />;
  const withRecords = scope === 'all' && (chosen === null || chosen === 'maintenance');
  const hasMoreRecords = withRecords && records.hasNextPage;
  const items = mergeTimeline(
    withRecords ? records.data : [],
    hasMoreRecords,
    expenses.data.filter((expense) => chosen === null || expense.kind === chosen),
  );
  function showMore(): void {
    setRowCount(rowCount + ROWS_AT_ONCE);
    if (hasMoreRecords && items.length < rowCount + ROWS_AT_ONCE && !records.isFetchingNextPage) {
      void records.fetchNextPage();
    }
  }
  return (
    <>
      <div className={classes.filter} role="search">
        <SelectField
          name="kind"
          label={t('vehicles.detail.timeline.kind')}
          allowDeselect={false}
          options={[
            { value: '', label: t('vehicles.detail.timeline.everyKind') },
            ...kinds.map((value) => ({ value, label: kindLabel(t, value) })),
          ]}
          value={chosen ?? ''}
          onChange={(value) => setKind(kinds.find((one) => one === value) ?? null)}
        />
      </div>
      {items.length === 0 ? (
        <p className={classes.empty}>
          {t(chosen === null ? 'vehicles.detail.timeline.empty' : 'vehicles.detail.timeline.noMatch')}
        </p>
      ) : (
        <TimelineRows label={t('vehicles.detail.timeline.list')} items={items.slice(0, rowCount)} />
      )}
      {records.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          {t('maintenance.error.loadList')}
        </p>
      )}
      {(items.length > rowCount || hasMoreRecords) && (
        <div className={classes.more}>
          <Button variant="subtle" fullWidth aria-disabled={records.isFetchingNextPage} onClick={showMore}>
            {t(records.isFetchingNextPage ? 'common.state.loading' : 'common.action.showMore')}
          </Button>
        </div>
      )}
    </>
  );
}
