import { hasKilometreSide, type WireTerms } from '#features/reminders/form/new-reminder-values.ts';
import classes from '#features/reminders/form/reminder-edit-form.module.css';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { DaysInput } from '#shared/ui/inputs/days-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import type { ReactNode } from 'react';

interface ReminderTermFieldsProps {
  readonly terms: WireTerms;
  readonly errors: Readonly<Record<string, ReactNode>>;
  readonly onChange: <Field extends keyof WireTerms>(field: Field, value: WireTerms[Field]) => void;
}

/** When a reminder falls due; the last mileage is asked for where it counts. */
export function ReminderTermFields({ terms, errors, onChange }: ReminderTermFieldsProps) {
  const { t } = useTranslation('reminders');
  const today = useToday();
  return (
    <div className={classes.fields}>
      <DateInput
        label={t('reminders.edit.nextDate.label')}
        today={today}
        name="next_reminder_date"
        value={terms.next_reminder_date}
        error={errors['next_reminder_date']}
        onChange={(date) => onChange('next_reminder_date', date)}
      />
      <MileageInput
        label={t('reminders.edit.plannedMileage.label')}
        name="planned_mileage"
        value={terms.planned_mileage}
        error={errors['planned_mileage']}
        onChange={(mileage) => onChange('planned_mileage', mileage)}
      />
      <DaysInput
        label={t('reminders.edit.intervalDays.label')}
        name="interval_days"
        value={terms.interval_days}
        error={errors['interval_days']}
        onChange={(days) => onChange('interval_days', days)}
      />
      <MileageInput
        label={t('reminders.edit.intervalKilometres.label')}
        name="interval_km"
        value={terms.interval_km}
        error={errors['interval_km']}
        onChange={(distance) => onChange('interval_km', distance)}
      />
      {hasKilometreSide(terms) && (
        <MileageInput
          label={t('reminders.edit.lastMileage.label')}
          description={t('reminders.edit.lastMileage.empty')}
          name="last_mileage"
          value={terms.last_mileage}
          error={errors['last_mileage']}
          onChange={(mileage) => onChange('last_mileage', mileage)}
        />
      )}
    </div>
  );
}
