import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { FormSection, FullWidth } from '#shared/ui/layout/form-section.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import type { MaintenanceInterval } from '@carnet/domain/maintenance/maintenance-types';
import type { NextService } from '@carnet/domain/reminders/mark-done';
import type { Formatters } from '@carnet/i18n/format';
import type { Translate } from '@carnet/i18n/translate';
import classes from './maintenance-form.module.css';

export interface NextServiceFieldsProps {
  readonly record: MaintenanceFormState;
  /** What the fields show: what was chosen, else what is proposed. */
  readonly next: NextService;
  /** Where the proposal comes from; null when the service does not come round. */
  readonly intervals: MaintenanceInterval | null;
  /** Instead of the intervals: why nothing is proposed. */
  readonly note?: string | undefined;
}

/** When the service comes round again: proposed from the intervals, for the person to change. */
export function NextServiceFields({ record: { form }, next, intervals, note }: NextServiceFieldsProps) {
  const { t } = useTranslation();
  const format = useFormat();
  const today = useToday();
  return (
    <FormSection legend={t('maintenance.form.section.next')}>
      <DateInput
        label={t('maintenance.form.nextServiceDate.label')}
        today={today}
        min={today}
        {...form.getInputProps('next_service_date')}
        value={next.nextServiceDate}
        onChange={(date) => {
          form.setFieldValue('isNextDateChosen', true);
          form.setFieldValue('next_service_date', date);
        }}
      />
      <MileageInput
        label={t('maintenance.form.nextServiceMileage.label')}
        {...form.getInputProps('next_service_mileage')}
        value={next.nextServiceMileage}
        onChange={(mileage) => {
          form.setFieldValue('isNextMileageChosen', true);
          form.setFieldValue('next_service_mileage', mileage);
        }}
      />
      <FullWidth>
        <p className={classes.note}>{note ?? intervalSentence(intervals, t, format)}</p>
      </FullWidth>
    </FormSection>
  );
}

/** « Selon votre réglage : tous les 15 000 km ou 1 an, au premier des deux termes. » */
function intervalSentence(intervals: MaintenanceInterval | null, t: Translate, format: Formatters): string {
  const { intervalKm = null, intervalDays = null } = intervals ?? {};
  const distance = intervalKm === null ? null : format.formatKilometres(intervalKm);
  const duration = intervalDays === null ? null : format.formatInterval(intervalDays);
  if (distance !== null && duration !== null) return t('maintenance.form.next.both', { distance, duration });
  if (distance !== null) return t('maintenance.form.next.distance', { distance });
  if (duration !== null) return t('maintenance.form.next.duration', { duration });
  return t('maintenance.form.next.none');
}
