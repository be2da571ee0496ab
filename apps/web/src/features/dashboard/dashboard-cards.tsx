import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { UpcomingDocumentRow } from '#features/documents/pieces/upcoming-document-row.tsx';
import type { UpcomingDocument } from '#features/documents/pieces/upcoming-documents.ts';
import { RECENT_RECORDS, useMaintenances } from '#features/maintenances/maintenances.queries.ts';
import { RecordRows } from '#features/maintenances/pieces/record-rows.tsx';
import { nextDueByVehicle } from '#features/reminders/pieces/next-due.ts';
import { compareUpcoming, type UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import { UpcomingRow } from '#features/reminders/pieces/upcoming-row.tsx';
import type { UpcomingReminders } from '#features/reminders/pieces/use-upcoming-reminders.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { VehicleCard } from '#features/vehicles/pieces/vehicle-card.tsx';
import { UpcomingTyresItem } from '#features/tyre-sets/pieces/upcoming-tyres-item.tsx';
import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonDueRows, SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { RowList } from '#shared/ui/layout/row-list.tsx';
import { Amount } from '#shared/ui/values/amount.tsx';
import { Stat, Stats } from '#shared/ui/layout/stats.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import classes from './dashboard.module.css';

interface DashboardStatsProps {
  readonly vehicles: number;
  readonly summary: MaintenanceSummary | undefined;
  readonly activeReminders: number | undefined;
}

/** The four dashboard figures. An unknown one is shown as a dash, because 0 would be wrong. */
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
        to={paths.reports}
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

/** As many as fit next to the vehicles without pushing the rest out of view. */
const MOST_UPCOMING = 5;

interface UpcomingCardProps extends UpcomingReminders {
  readonly documents: readonly UpcomingDocument[] | undefined;
  readonly tyres: readonly UpcomingTyres[] | undefined;
}

/** Upcoming reminders, expiring documents and tyres of all vehicles, soonest first. */
export function UpcomingCard(props: UpcomingCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('dashboard.upcoming.title')}
      padding="none"
      link={{
        to: paths.maintenance,
        text: t('common.action.seeAll'),
        label: t('dashboard.upcoming.seeAll'),
      }}
    >
      <UpcomingRows {...props} />
    </Card>
  );
}

function UpcomingRows({ upcoming, documents, tyres, hasFailed, isRetrying, retry }: UpcomingCardProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  if (hasFailed) {
    return <ErrorState title={t('reminders.error.load')} onRetry={retry} isRetrying={isRetrying} />;
  }
  if (!upcoming || !documents || !tyres) return <SkeletonDueRows count={MOST_UPCOMING} />;
  const shown = [...upcoming, ...documents, ...tyres].sort(compareUpcoming).slice(0, MOST_UPCOMING);
  if (shown.length === 0) return <p className={classes.empty}>{t('dashboard.upcoming.empty')}</p>;
  return (
    <RowList>
      {shown.map((one) => {
        if ('document' in one) return <UpcomingDocumentRow key={one.document.id} upcoming={one} />;
        if ('tyres' in one) return <UpcomingTyresItem key={one.reminder.id} upcoming={one} />;
        return <UpcomingRow key={one.reminder.id} upcoming={one} typeName={typeName} />;
      })}
    </RowList>
  );
}

interface GarageCardProps {
  readonly vehicles: readonly Vehicle[];
  /** Undefined while loading. */
  readonly upcoming: readonly UpcomingReminder[] | undefined;
}

const MOST_VEHICLES = 5;

/** Vehicles; if there are more than fit, those with something due first. */
export function GarageCard({ vehicles, upcoming }: GarageCardProps) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const nextDue = upcoming && nextDueByVehicle(upcoming, typeName);
  const hasMore = vehicles.length > MOST_VEHICLES;
  const shown = hasMore ? sortByNextDue(vehicles, [...(nextDue?.keys() ?? [])]) : vehicles;
  return (
    <Card
      title={t('dashboard.vehicles.title')}
      padding="none"
      link={
        hasMore
          ? {
              to: paths.vehicles,
              text: t('common.action.seeAll'),
              label: t('dashboard.vehicles.seeAll'),
            }
          : { to: paths.addVehicle, text: t('dashboard.vehicles.add'), label: t('vehicles.list.add') }
      }
    >
      <RowList>
        {shown.slice(0, MOST_VEHICLES).map((vehicle) => (
          <VehicleCard
            key={vehicle.id}
            variant="row"
            vehicle={vehicle}
            to={paths.vehicle(vehicle.id)}
            nextDue={nextDue && (nextDue.get(vehicle.id) ?? null)}
          />
        ))}
      </RowList>
    </Card>
  );
}

/** Sorts vehicles by `idsInOrder`, soonest first; the others follow in their order. */
function sortByNextDue(vehicles: readonly Vehicle[], idsInOrder: readonly string[]): readonly Vehicle[] {
  const places = new Map(idsInOrder.map((id, place) => [id, place]));
  const placeOf = ({ id }: Vehicle) => places.get(id) ?? idsInOrder.length;
  return vehicles.toSorted((a, b) => placeOf(a) - placeOf(b));
}

interface RecentCardProps {
  readonly vehicles: readonly Vehicle[];
}

/** Latest maintenance of all vehicles. */
export function RecentCard({ vehicles }: RecentCardProps) {
  const { t } = useTranslation();
  return (
    <Card
      title={t('dashboard.recent.title')}
      padding="none"
      link={{
        to: `${paths.maintenance}?tab=recent`,
        text: t('common.action.seeAll'),
        label: t('dashboard.recent.seeAll'),
      }}
    >
      <RecentRows vehicles={vehicles} />
    </Card>
  );
}

function RecentRows({ vehicles }: RecentCardProps) {
  const { t } = useTranslation();
  const query = useMaintenances(RECENT_RECORDS);
  const records = useArrival(query.data);
  if (query.isError && !records) {
    return (
      <ErrorState
        title={t('maintenance.error.loadList')}
        error={query.error}
        onRetry={() => void query.refetch()}
        isRetrying={query.isFetching}
      />
    );
  }
  if (!records) return <SkeletonRows count={3} />;
  if (records.length === 0) return <p className={classes.empty}>{t('dashboard.recent.empty')}</p>;
  return <RecordRows records={records} vehicles={vehicles} />;
}
