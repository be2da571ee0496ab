import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { costPerKilometre } from '#features/vehicles/detail/cost-per-kilometre.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import type { ReactNode } from 'react';
import classes from './vehicle-costs-card.module.css';

/** What one vehicle has cost. */
export function VehicleCostsCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { data, isError, isFetching, refetch } = useMaintenanceSummary(vehicle.id);
  const summary = useArrival(data);
  const { data: readings } = useMileageReadings(vehicle.id);
  const title = t('vehicles.detail.costs.title');
  if (!summary) {
    return (
      <Card title={title} padding="none">
        {isError ? (
          <ErrorState
            title={t('vehicles.detail.costs.error')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Card>
    );
  }
  // The list is the latest first.
  const first = readings?.at(-1);
  return (
    <Card title={title}>
      <VehicleCosts
        summary={summary}
        distance={first ? vehicle.currentMileage - first.mileage : null}
        typeName={typeName}
      />
    </Card>
  );
}

interface VehicleCostsProps {
  readonly summary: MaintenanceSummary;
  /** Driven since the first reading, in kilometres; null while unknown. */
  readonly distance: number | null;
  readonly typeName: (key: string) => string;
}

/** What a vehicle has cost in maintenance: in all, this year, a kilometre, and for what. */
function VehicleCosts({ summary, distance, typeName }: VehicleCostsProps) {
  const { t } = useTranslation('vehicles');
  const { formatEuros } = useFormat();
  const { all_time: allTime, this_year: thisYear } = summary;
  if (allTime.count === 0) return <p className={classes.empty}>{t('vehicles.detail.costs.empty')}</p>;
  const perKilometre = distance === null ? null : costPerKilometre(allTime.cost, distance);
  return (
    <>
      <dl className={classes.totals}>
        <Total label={t('vehicles.detail.costs.allTime')}>
          <Amount euros={allTime.cost} />
        </Total>
        <Total label={t('vehicles.detail.costs.thisYear')}>
          <Amount euros={thisYear.cost} />
        </Total>
        {perKilometre !== null && (
          <Total label={t('vehicles.detail.costs.perKilometre')}>
            {t('vehicles.detail.costs.perKilometreValue', { amount: formatEuros(perKilometre) })}
          </Total>
        )}
      </dl>
      {summary.per_type.length > 1 && <CostsByType summary={summary} typeName={typeName} />}
    </>
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

function CostsByType({ summary, typeName }: Pick<VehicleCostsProps, 'summary' | 'typeName'>) {
  const { t } = useTranslation('vehicles');
  const types = summary.per_type.filter(({ cost }) => cost > 0).toSorted((a, b) => b.cost - a.cost);
  const [dearest] = types;
  if (!dearest) return null;
  return (
    <>
      <h3 className={classes.heading}>{t('vehicles.detail.costs.perType')}</h3>
      <dl className={classes.types}>
        {types.map(({ type, cost }) => (
          <div key={type} className={classes.type}>
            <dt>{typeName(type)}</dt>
            <dd>
              <Amount euros={cost} />
            </dd>
            <span className={classes.bar} aria-hidden="true">
              <span style={{ width: `${(cost / dearest.cost) * 100}%` }} />
            </span>
          </div>
        ))}
      </dl>
    </>
  );
}
