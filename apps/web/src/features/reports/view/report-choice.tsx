import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { REPORT_PERIODS, toReportPeriod, type ReportPeriodName } from '@carnet/domain/costs/report-figures';
import type { ReportStep } from '#features/reports/sections/report-rows.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FoldedFilters } from '#shared/ui/inputs/folded-filters.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import { daysBetween, parseCivilDate, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { ReportPeriod } from '@carnet/domain/costs/report-figures';
import { useSearchParams } from 'react-router';
import classes from './report-choice.module.css';

/** Filters of a report, from the address. */
export interface ReportChoice {
  /** Null for all. */
  readonly vehicleId: string | null;
  readonly periodName: ReportPeriodName;
  readonly period: ReportPeriod;
  /** Null to choose it by the length of the period. */
  readonly step: ReportStep | null;
}

export interface ReportChoiceState extends ReportChoice {
  readonly change: (changes: Readonly<Record<string, string | null>>) => void;
}

const USUAL_PERIOD: ReportPeriodName = 'twelveMonths';

/** Periods longer than this are shown by year by default: columns of months would be too thin to point at. */
const LONG_DAYS = 3 * 366;

/** Filters of a report in the address, so that it can be bookmarked and shared. */
export function useReportChoice(): ReportChoiceState {
  const today = useToday();
  const [parameters, setParameters] = useSearchParams();
  const asked = parameters.get('period');
  const periodName = REPORT_PERIODS.find((name) => name === asked) ?? USUAL_PERIOD;
  const step = parameters.get('step');
  return {
    vehicleId: parameters.get('vehicle'),
    periodName,
    period: toReportPeriod(periodName, today, {
      from: parseCivilDate(parameters.get('from') ?? ''),
      to: parseCivilDate(parameters.get('to') ?? ''),
    }),
    step: step === 'month' || step === 'year' ? step : null,
    change(changes) {
      const next = new URLSearchParams(parameters);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null || value === '') next.delete(name);
        else next.set(name, value);
      }
      setParameters(next, { replace: true });
    },
  };
}

/** The chosen step, else by the length of the period. */
export function stepFor({ step }: Pick<ReportChoice, 'step'>, from: CivilDate, to: CivilDate): ReportStep {
  return step ?? (daysBetween(from, to) > LONG_DAYS ? 'year' : 'month');
}

interface ReportFiltersProps {
  readonly choice: ReportChoiceState;
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
}

/** Vehicle and period: a predefined one, or custom dates. */
export function ReportFilters({ choice, vehicles }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const today = useToday();
  const { vehicleId, periodName, period, change } = choice;
  return (
    <div className={classes.filters} role="search" aria-label={t('reports.filter.label')}>
      <FoldedFilters active={[vehicleId !== null, periodName !== USUAL_PERIOD].filter(Boolean).length}>
        <SelectField
          name="vehicle"
          label={t('reports.filter.vehicle')}
          allowDeselect={false}
          options={[
            { value: '', label: t('reports.filter.everyVehicle') },
            ...vehicles.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          value={vehicleId ?? ''}
          onChange={(value) => change({ vehicle: value })}
        />
        <SelectField
          name="period"
          label={t('reports.filter.period')}
          allowDeselect={false}
          options={REPORT_PERIODS.map((value) => ({ value, label: t(`reports.period.${value}`) }))}
          value={periodName}
          onChange={(value) =>
            // A custom period starts with the current dates.
            change({
              period: value,
              step: null,
              from: value === 'custom' ? period.from : null,
              to: value === 'custom' ? period.to : null,
            })
          }
        />
        {periodName === 'custom' && (
          <>
            <DateInput
              name="from"
              label={t('reports.filter.from')}
              today={today}
              max={today}
              defaultValue={period.from}
              onChange={(from) => change({ from })}
            />
            <DateInput
              name="to"
              label={t('reports.filter.to')}
              today={today}
              max={today}
              defaultValue={period.to}
              onChange={(to) => change({ to })}
            />
          </>
        )}
      </FoldedFilters>
    </div>
  );
}
