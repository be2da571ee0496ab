import type { ReportChoiceState } from '#features/reports/view/report-choice.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { SelectField } from '#shared/ui/selects/select-field.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { REPORT_PERIODS } from '@carnet/domain/costs/report-figures';
import classes from './report-filters.module.css';

interface ReportFiltersProps {
  readonly choice: ReportChoiceState;
  readonly vehicles: readonly Pick<Vehicle, 'id' | 'name'>[];
}

/** Which vehicle, and which days: a usual period, or from one day to another. */
export function ReportFilters({ choice, vehicles }: ReportFiltersProps) {
  const { t } = useTranslation('reports');
  const today = useToday();
  const { vehicleId, periodName, period, change } = choice;
  return (
    <div className={classes.filters} role="search" aria-label={t('reports.filter.label')}>
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
          // Days of one's own begin as those that are shown.
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
    </div>
  );
}
