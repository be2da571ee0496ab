import { useConsumption, useExpenses } from '#features/expenses/expenses.queries.ts';
import { ExpectedRows } from '#features/expenses/pieces/expected-rows.tsx';
import { ExpenseRows, usePerHundredText } from '#features/expenses/pieces/expense-rows.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Consumption } from '@carnet/contract/expenses/consumption.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { QuantityUnit } from '@carnet/domain/expenses/expense';
import { Fragment } from 'react';
import { Link } from 'react-router';
import classes from './vehicle-expenses-card.module.css';

const SHOWN = 3;

interface VehicleExpensesProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'name'>;
}

/** Consumption and expenses of one vehicle, with a link to add a filling. */
export function VehicleExpensesCard({ vehicle }: VehicleExpensesProps) {
  const { t } = useTranslation('expenses');
  return (
    <Card
      title={t('expenses.title')}
      padding="none"
      link={{
        to: paths.addFillingFor(vehicle.id),
        text: t('expenses.fill'),
        label: t('expenses.vehicle.fillFor', { name: vehicle.name }),
      }}
    >
      <VehicleExpenses vehicle={vehicle} />
      <p className={classes.all}>
        <Link to={paths.expensesOf(vehicle.id)}>{t('expenses.all')}</Link>
      </p>
    </Card>
  );
}

function VehicleExpenses({ vehicle }: VehicleExpensesProps) {
  const { t } = useTranslation('expenses');
  const expenses = useExpenses({ vehicleId: vehicle.id });
  const consumption = useConsumption(vehicle.id);
  const shown = useArrival(expenses.data);
  const legs = consumption.data?.energies.flatMap((energy) => energy.legs) ?? [];
  if (expenses.isError && !expenses.data) {
    return (
      <ErrorState
        title={t('expenses.error.load')}
        error={expenses.error}
        onRetry={() => void expenses.refetch()}
        isRetrying={expenses.isFetching}
      />
    );
  }
  if (!shown) return <SkeletonRows count={2} />;
  if (shown.length === 0) return <p className={classes.empty}>{t('expenses.vehicle.empty')}</p>;
  return (
    <>
      {consumption.data && <ConsumptionWords consumption={consumption.data} />}
      <ExpectedRows label={t('expenses.expected.title')} expenses={shown} />
      <ExpenseRows
        label={t('expenses.title')}
        expenses={shown.slice(0, SHOWN)}
        perHundred={(id) => legs.find((leg) => leg.expense_id === id)?.perHundred}
      />
    </>
  );
}

/** « 5,9 L aux 100 km », with its cost, trend and CO₂ emissions with their source. */
function ConsumptionWords({ consumption: { energies, total } }: { readonly consumption: Consumption }) {
  const { t } = useTranslation('expenses');
  const { formatEuros, formatInteger, formatKilometres, formatPercent } = useFormat();
  const perHundred = usePerHundredText();
  /** Nothing for a single leg, or legs with equal figures. */
  const rangeOf = (best: string, worst: string, unit: QuantityUnit) =>
    best === worst ? null : t('expenses.consumption.range', { best, worst, unit });
  /** With a single fuel its name is omitted. */
  const spanOf = (fuel: Consumption['energies'][number]['fuel'], distance: string) =>
    fuel === null || energies.length === 1
      ? t('expenses.consumption.over', { distance })
      : t('expenses.consumption.overOf', { fuel: t(`common.fuel.${fuel}`), distance });
  if (energies.length === 0) return <p className={classes.empty}>{t('expenses.consumption.tooFew')}</p>;
  return (
    <dl className={classes.consumption}>
      {energies.map(({ unit, fuel, mean, best, worst, trend, distance, co2 }) => (
        <div key={`${unit} ${fuel}`}>
          <dt>{spanOf(fuel, formatKilometres(distance))}</dt>
          <dd>{perHundred.text(mean.perHundred, unit)}</dd>
          <dd className={classes.detail}>
            {[
              t('expenses.consumption.cost', { amount: formatEuros(mean.costPerHundred) }),
              rangeOf(perHundred.figure(best.perHundred), perHundred.figure(worst.perHundred), unit),
              trend === null || Math.abs(trend) < 0.03
                ? null
                : t(trend > 0 ? 'expenses.consumption.more' : 'expenses.consumption.less', {
                    share: formatPercent(Math.abs(trend)),
                  }),
            ]
              .filter(Boolean)
              .join('\u00a0· ')}
          </dd>
          {mean.co2PerKilometre !== null && co2 && (
            <dd className={classes.detail}>
              <WithSubscript
                text={t('expenses.consumption.co2', {
                  grams: formatInteger(Math.round(mean.co2PerKilometre)),
                  source: co2.source,
                })}
              />
            </dd>
          )}
        </div>
      ))}
      {energies.length > 1 && total && <TotalWords total={total} />}
    </dl>
  );
}

/** Total consumption of a vehicle with several energies. */
function TotalWords({ total }: { readonly total: NonNullable<Consumption['total']> }) {
  const { t } = useTranslation('expenses');
  const { formatEuros, formatInteger } = useFormat();
  const { costPerHundred, co2PerKilometre } = total;
  return (
    <div>
      <dt>{t('expenses.consumption.both')}</dt>
      <dd>{t('expenses.consumption.cost', { amount: formatEuros(costPerHundred) })}</dd>
      {co2PerKilometre !== null && (
        <dd className={classes.detail}>
          <WithSubscript
            text={t('expenses.consumption.co2Total', { grams: formatInteger(Math.round(co2PerKilometre)) })}
          />
        </dd>
      )}
    </div>
  );
}

/** The app's font has no « ₂ »; a fallback font would draw it. */
function WithSubscript({ text }: { readonly text: string }) {
  const [before, ...after] = text.split('₂');
  return (
    <>
      {before}
      {after.map((part) => (
        <Fragment key={part}>
          <sub>2</sub>
          {part}
        </Fragment>
      ))}
    </>
  );
}
