import { NoMatch } from '#features/maintenances/pieces/no-match.tsx';
import { RecordList } from '#features/maintenances/list/record-list.tsx';
import { useHistoryExport } from '#features/maintenances/pieces/use-history-export.ts';
import type { RecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import {
  isFiltered,
  toRecordQuery,
  type MaintenanceTab,
  type MaintenanceFilters,
} from '#features/maintenances/pieces/maintenance-filters.ts';
import {
  LONG_PAGE,
  useMaintenances,
  useMaintenanceSummary,
} from '#features/maintenances/maintenances.queries.ts';
import type { MaintenanceFilterState } from '#features/maintenances/pieces/maintenance-filter-bar.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { Button } from '@mantine/core';
import { ClipboardList, FileSpreadsheet } from 'lucide-react';
import { Amount } from '#shared/ui/values/amount.tsx';
import classes from './records-panel.module.css';

interface RecordsPanelProps extends MaintenanceFilterState {
  readonly basics: RecordBasics;
}

/** Shorter lists need no note that they are complete. */
const LONG_LIST = 20;

/** The tab's records, latest first, loaded page by page while scrolling. */
export function RecordsPanel({ filters, change, basics }: RecordsPanelProps) {
  const { t } = useTranslation();
  const today = useToday();
  const query = useMaintenances({ ...toRecordQuery(filters, basics.types, today), limit: LONG_PAGE });
  const exportHistory = useHistoryExport();
  const totals = useRecordTotals(filters);
  const { isError, isPlaceholderData, isFetching, hasNextPage } = query;
  const records = useArrival(query.data);
  if (isError && (!records || isPlaceholderData)) {
    return (
      <Card>
        <ErrorState
          title={t('maintenance.error.loadList')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={isFetching}
        />
      </Card>
    );
  }
  if (!records) {
    return (
      <Card padding="none">
        <SkeletonRows count={8} />
      </Card>
    );
  }
  if (records.length === 0 && !isPlaceholderData) {
    if (isFiltered(filters)) return <NoMatch title={t('maintenance.noMatch.title')} change={change} />;
    return <NoRecords tab={filters.tab} change={change} />;
  }
  return (
    <div className={classes.panel} data-stale={isPlaceholderData || undefined}>
      <RecordTotals totals={totals} />
      <div role="status">
        <VisuallyHidden>
          {isFiltered(filters) && !hasNextPage && t('common.results', { results: records.length })}
        </VisuallyHidden>
      </div>
      <Card padding="none">
        <RecordList
          label={t(`maintenance.tab.${filters.tab}`)}
          records={records}
          basics={basics}
          totalCount={hasNextPage ? totals?.count : records.length}
          onNearEnd={() => {
            // Not during a refetch: one request would cancel the other.
            if (hasNextPage && !isFetching && !query.isFetchNextPageError) void query.fetchNextPage();
          }}
        />
        {query.isFetchingNextPage && <SkeletonRows count={2} />}
        {query.isFetchNextPageError && !query.isFetchingNextPage && (
          <ErrorState title={t('maintenance.error.loadList')} onRetry={() => void query.fetchNextPage()} />
        )}
      </Card>
      {!hasNextPage && records.length > LONG_LIST && (
        <p className={classes.end}>{t('common.state.endOfList')}</p>
      )}
      <div className={classes.export}>
        {(['xlsx', 'csv'] as const).map((format) => (
          <Button
            key={format}
            variant="subtle"
            leftSection={<FileSpreadsheet size={18} aria-hidden="true" />}
            onClick={() =>
              exportHistory({
                format,
                title: t('maintenance.title'),
                query: toRecordQuery(filters, basics.types, today),
              })
            }
          >
            {t(`maintenance.export.${format}`)}
          </Button>
        ))}
      </div>
    </div>
  );
}

interface NoRecordsProps extends Pick<MaintenanceFilterState, 'change'> {
  readonly tab: MaintenanceTab;
}

/** No record at all, or none in the last twelve months, with a link to older ones. */
function NoRecords({ tab, change }: NoRecordsProps) {
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

interface Totals {
  readonly count: number;
  /** In euros. */
  readonly cost: number;
}

/**
 * Count and cost of the filtered records, computed by the database; undefined for a search and for the recent
 * ones, which it does not count.
 */
function useRecordTotals({ tab, q, vehicleId, type }: MaintenanceFilters): Totals | undefined {
  const { data: summary } = useMaintenanceSummary(vehicleId);
  if (!summary || tab !== 'all' || q !== '') return undefined;
  if (type === null) return summary.all_time;
  return summary.per_type.find((one) => one.type === type);
}

/** « 2 000 entretiens », and their cost. */
function RecordTotals({ totals }: { readonly totals: Totals | undefined }) {
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
