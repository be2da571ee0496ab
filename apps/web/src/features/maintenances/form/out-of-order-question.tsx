import { readingOf } from '#features/maintenances/form/maintenance-form-values.ts';
import type { MaintenanceFormState } from '#features/maintenances/form/use-maintenance-form.ts';
import { ConfirmQuestion } from '#shared/forms/confirm-question.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';

/**
 * Asks whether a mileage against the order of the readings is meant, after the server has refused it. The field above
 * says between which readings it should be (contract, section 3).
 */
export function OutOfOrderQuestion({ record }: { readonly record: MaintenanceFormState }) {
  const { t } = useTranslation();
  const { formatKilometres } = useFormat();
  const { form, outOfOrder, isSaving, submitWith } = record;
  const { mileage } = form.values;
  return (
    <ConfirmQuestion
      isAsked={outOfOrder !== null && mileage !== null}
      text={t('maintenance.form.outOfOrder.text', { mileage: formatKilometres(mileage ?? 0) })}
      confirmLabel={t('maintenance.form.outOfOrder.confirm')}
      isSaving={isSaving}
      onConfirm={() => void submitWith({ confirmedReading: readingOf(form.getValues()) })}
    />
  );
}
