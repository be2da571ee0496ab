import { readingOf, type MaintenanceFormValues } from '#features/maintenances/maintenance-form-values.ts';
import type { ContractForm } from '#shared/forms/use-contract-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import classes from './out-of-order-question.module.css';

/**
 * Asks whether a mileage against the order of the readings is meant, after the server has refused it. The field above
 * says between which readings it should be (contract, section 3).
 */
export function OutOfOrderQuestion({ record }: { readonly record: ContractForm<MaintenanceFormValues> }) {
  const { t } = useTranslation();
  const { formatKilometres } = useFormat();
  const { form, problem, isSaving, submitWith } = record;
  const isAsked =
    form.errors['mileage'] !== undefined &&
    problem?.errors.some(({ code }) => code === 'mileage_out_of_order') === true;
  const { mileage } = form.values;
  return (
    <div role="status">
      {isAsked && mileage !== null && (
        <div className={classes.question}>
          <p>{t('maintenance.form.outOfOrder.text', { mileage: formatKilometres(mileage) })}</p>
          <Button
            variant="default"
            aria-disabled={isSaving}
            onClick={() => void submitWith({ confirmedReading: readingOf(form.getValues()) })}
          >
            {t('maintenance.form.outOfOrder.confirm')}
          </Button>
        </div>
      )}
    </div>
  );
}
