import { costPerKilometre } from '#features/vehicles/detail/cost-per-kilometre.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Amount } from '#shared/ui/values/amount.tsx';
import type { MaintenanceSummary } from '@carnet/contract/maintenances/maintenance.schema';
import type { ReactNode } from 'react';
import classes from './vehicle-costs.module.css';

interface VehicleCostsProps {
  readonly summary: MaintenanceSummary;
  /** Driven since the first reading, in kilometres; null while unknown. */
  readonly distance: number | null;
  readonly typeName: (key: string) => string;
}

/** What a vehicle has cost in maintenance: in all, this year, a kilometre, and for what. */
export function VehicleCosts({ summary, distance, typeName }: VehicleCostsProps) {
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
