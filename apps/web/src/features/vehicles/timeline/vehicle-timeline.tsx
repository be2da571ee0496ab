import { useExpenses } from '#features/expenses/expenses.queries.ts';
import { vehicleRecordFilters, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { COST_KINDS, KIND_LOOKS, kindLabel, type CostKind } from '#features/reports/pieces/cost-kinds.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { WaitingMark } from '#shared/sync/outbox/waiting-mark.tsx';
import { lookProps } from '#shared/ui/charts/chart-look.ts';
import lookClasses from '#shared/ui/charts/chart-look.module.css';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { LeadsOn } from '#shared/ui/layout/leads-on.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import { Link } from 'react-router';
import classes from './vehicle-timeline.module.css';
import type { Expense } from '@carnet/contract/expenses/expense.schema';
import type { Maintenance } from '@carnet/contract/maintenances/maintenance.schema';
import { signedCost } from '@carnet/domain/money/cents';

const ROWS_AT_ONCE = 20;

interface VehicleTimelineProps {
  readonly vehicleId: string;
  /** Expenses only, or mixed with maintenance. */
  readonly scope: 'expenses' | 'all';
}

/** Maintenance and expenses of a vehicle as one list, of all kinds or one. */
export function VehicleTimeline({ vehicleId, scope }: VehicleTimelineProps) {
  const { t } = useTranslation('vehicles');
  const [kind, setKind] = useState<CostKind | null>(null);
  const [rowCount, setRowCount] = useState(ROWS_AT_ONCE);
  const records = useMaintenances(vehicleRecordFilters(vehicleId));
  const expenses = useExpenses({ vehicleId });
  const kinds = scope === 'all' ? COST_KINDS : COST_KINDS.filter((one) => one !== 'maintenance');
  const chosen = kinds.find((one) => one === kind) ?? null;
  const failed = [records, expenses].find((query) => query.isError && !query.data);
  if (failed) {
    return (
      <ErrorState
        title={t('common.error.loadTitle')}
        error={failed.error}
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

interface TimelineRowsProps {
  readonly label: string;
  readonly items: readonly TimelineItem[];
}

/**
 * Brief rows of maintenance and expenses: type, date, details, amount. A bar in the style of the kind
 * distinguishes them.
 */
function TimelineRows({ label, items }: TimelineRowsProps) {
  return (
    <RowList label={label}>
      {items.map((item) => (
        <TimelineRow key={item.kind === 'expense' ? item.expense.id : item.record.id} item={item} />
      ))}
    </RowList>
  );
}

function TimelineRow({ item }: { readonly item: TimelineItem }) {
  const { t } = useTranslation('vehicles');
  const { formatDate } = useFormat();
  const factsOf = useTimelineFacts();
  const { id, to, name, kind, date, facts, cost } = factsOf(item);
  const details = [formatDate(date), kind === 'maintenance' && kindLabel(t, kind), ...facts]
    .filter(Boolean)
    .join('\u00a0· ');
  return (
    <li className={classes.row} title={details}>
      <span className={`${classes.mark} ${lookClasses.look}`} {...lookProps(KIND_LOOKS[kind])} />
      <div className={classes.text}>
        <p className={classes.name}>
          <Link to={to}>
            {name}
            <LeadsOn />
          </Link>{' '}
          <WaitingMark id={id} />
        </p>
        <p className={classes.facts}>{details}</p>
      </div>
      <Amount euros={cost} />
    </li>
  );
}

function useTimelineFacts() {
  const { t } = useTranslation('vehicles');
  const { formatKilometres, formatThousandths } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const mileageText = (mileage: number | null) => mileage !== null && formatKilometres(mileage);
  return (item: TimelineItem) => {
    if (item.kind === 'maintenance') {
      const { id, type, date, isRefund, mileage, description, garage_name: workshop } = item.record;
      const facts = [isRefund && t('common.refund'), mileageText(mileage), description, workshop];
      const cost = signedCost(item.record);
      const to = paths.editMaintenance(id);
      return { id, to, name: typeName(type), kind: item.kind, date, facts, cost };
    }
    const { id, kind, date, isRefund, mileage, quantity, unit, fuel, place } = item.expense;
    const cost = signedCost(item.expense);
    const amount = quantity !== null && unit !== null && `${formatThousandths(quantity)}\u00a0${unit}`;
    const facts = [
      isRefund && t('common.refund'),
      amount,
      fuel && t(`common.fuel.${fuel}`),
      mileageText(mileage),
      place,
    ];
    return { id, to: paths.expense(id), name: kindLabel(t, kind), kind, date, facts, cost };
  };
}

export type TimelineItem =
  | { readonly kind: 'maintenance'; readonly record: Maintenance }
  | { readonly kind: 'expense'; readonly expense: Expense };

/**
 * Merges records and expenses, newest first; within a day by creation. Records are paginated: while there are
 * more, older expenses are held back, because later pages would be inserted before them.
 */
export function mergeTimeline(
  records: readonly Maintenance[],
  hasMoreRecords: boolean,
  expenses: readonly Expense[],
): TimelineItem[] {
  const oldest = hasMoreRecords ? (records.at(-1)?.date ?? '') : '';
  return [
    ...records.map((record) => ({ kind: 'maintenance', record }) as const),
    ...expenses
      .filter(({ date }) => date >= oldest)
      .map((expense) => ({ kind: 'expense', expense }) as const),
  ].sort((a, b) => {
    const [left, right] = [sortKey(a), sortKey(b)];
    return left < right ? 1 : left > right ? -1 : 0;
  });
}

function sortKey(item: TimelineItem): string {
  const { date, created_at: madeAt, id } = item.kind === 'expense' ? item.expense : item.record;
  return `${date} ${madeAt} ${id}`;
}
