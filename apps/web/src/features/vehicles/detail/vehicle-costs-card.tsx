import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { costOfKind, kindLabel, spentKinds } from '#features/reports/pieces/cost-kinds.ts';
import { CostScopeChips, useCostScope } from '#features/reports/pieces/cost-scope.tsx';
import { useCostReport } from '#features/reports/reports.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { yearOf } from '@carnet/domain/calendar/civil-date';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import type { ReactNode } from 'react';
import classes from './vehicle-costs-card.module.css';

/** Costs of one vehicle, of maintenance or in total, with a link to its reports. */
export function VehicleCostsCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const [scope, setScope] = useCostScope();
  return (
    <Card
      title={t('vehicles.detail.costs.title')}
      link={{
        to: paths.reportsOf(vehicle.id),
        text: t('vehicles.detail.costs.reports'),
        label: t('vehicles.detail.costs.reportsOf', { name: vehicle.name }),
      }}
    >
      <div className={classes.scope}>
        <CostScopeChips scope={scope} onChange={setScope} />
      </div>
      {scope === 'all' ? <AllCosts vehicle={vehicle} /> : <MaintenanceCosts vehicle={vehicle} />}
    </Card>
  );
}

function MaintenanceCosts({ vehicle }: { readonly vehicle: Vehicle }) {
  const typeName = useMaintenanceTypeLabel();
  const query = useMaintenanceSummary(vehicle.id);
  const summary = useArrival(query.data);
  const { data: report } = useCostReport({ vehicleId: vehicle.id, by: 'kind' });
  if (!summary) return <CostsOnTheWay query={query} />;
  const maintenance = report?.rows.find(({ key }) => key === 'maintenance');
  const isTelling = (maintenance?.distance ?? 0) >= LEAST_DISTANCE_KM;
  return (
    <VehicleCosts
      summary={summary}
      perKilometre={isTelling ? (maintenance?.costPerKilometre ?? null) : null}
      typeName={typeName}
    />
  );
}

/** Maintenance and expenses together. */
function AllCosts({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const thisYear = yearOf(useToday());
  const query = useCostReport({ vehicleId: vehicle.id, by: 'year' });
  if (!query.data) return <CostsOnTheWay query={query} />;
  const { total, rows } = query.data;
  if (spentKinds(total).length === 0)
    return <p className={classes.empty}>{t('vehicles.detail.costs.allEmpty')}</p>;
  const year = rows.find(({ key }) => key === thisYear);
  return (
    <>
      <Totals allTime={total.cost} thisYear={year?.cost ?? 0} perKilometre={total.costPerKilometre} />
      <CostParts
        title={t('vehicles.detail.costs.perKind')}
        parts={spentKinds(total).map((kind) => ({
          key: kind,
          label: kindLabel(t, kind),
          cost: costOfKind(total, kind),
        }))}
      />
    </>
  );
}

interface CostsOnTheWayProps {
  readonly query: {
    readonly isError: boolean;
    readonly isFetching: boolean;
    readonly refetch: () => Promise<unknown>;
  };
}

function CostsOnTheWay({ query: { isError, isFetching, refetch } }: CostsOnTheWayProps) {
  const { t } = useTranslation('vehicles');
  if (!isError) return <SkeletonRows count={2} />;
  return (
    <ErrorState
      title={t('vehicles.detail.costs.error')}
      onRetry={() => void refetch()}
      isRetrying={isFetching}
    />
  );
}

interface VehicleCostsProps {
  readonly summary: MaintenanceSummary;
  /** In euros, since the purchase; null if the distance is too short. */
  readonly perKilometre: number | null;
  readonly typeName: (key: string) => string;
}

/** Maintenance costs: in total, this year, per kilometre, and by type. */
function VehicleCosts({ summary, perKilometre, typeName }: VehicleCostsProps) {
  const { t } = useTranslation('vehicles');
  const { all_time: allTime, this_year: thisYear } = summary;
  if (allTime.count === 0) return <p className={classes.empty}>{t('vehicles.detail.costs.empty')}</p>;
  return (
    <>
      <Totals allTime={allTime.cost} thisYear={thisYear.cost} perKilometre={perKilometre} />
      <CostParts
        title={t('vehicles.detail.costs.perType')}
        parts={summary.per_type.map(({ type, cost }) => ({ key: type, label: typeName(type), cost }))}
      />
    </>
  );
}

interface TotalsProps {
  readonly allTime: number;
  readonly thisYear: number;
  readonly perKilometre: number | null;
}

function Totals({ allTime, thisYear, perKilometre }: TotalsProps) {
  const { t } = useTranslation('vehicles');
  const { formatEuros } = useFormat();
  return (
    <dl className={classes.totals}>
      <Total label={t('vehicles.detail.costs.allTime')}>
        <Amount euros={allTime} />
      </Total>
      <Total label={t('vehicles.detail.costs.thisYear')}>
        <Amount euros={thisYear} />
      </Total>
      {perKilometre !== null && (
        <Total label={t('vehicles.detail.costs.perKilometre')}>
          {t('vehicles.detail.costs.perKilometreValue', { amount: formatEuros(perKilometre) })}
        </Total>
      )}
    </dl>
  );
}

function Total({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className={classes.total}>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

interface CostPartsProps {
  readonly title: string;
  readonly parts: readonly { readonly key: string; readonly label: string; readonly cost: number }[];
}

/** Costs by kind, most expensive first; nothing for a single kind. */
function CostParts({ title, parts }: CostPartsProps) {
  const spent = parts.filter(({ cost }) => cost !== 0).toSorted((a, b) => b.cost - a.cost);
  const [dearest] = spent;
  if (parts.length < 2 || !dearest || dearest.cost <= 0) return null;
  return (
    <>
      <h3 className={classes.heading}>{title}</h3>
      <dl className={classes.types}>
        {spent.map(({ key, label, cost }) => (
          <div key={key} className={classes.type}>
            <dt>{label}</dt>
            <dd>
              <Amount euros={cost} />
            </dd>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${Math.max(0, cost / dearest.cost) * 100}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </>
  );
}

/** Over a shorter distance one large invoice would distort the cost per kilometre. */
const LEAST_DISTANCE_KM = 1000;
