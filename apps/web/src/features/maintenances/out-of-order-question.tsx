import { readingOf } from '#features/maintenances/maintenance-form-values.ts';
import type { MaintenanceFormState } from '#features/maintenances/use-maintenance-form.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import classes from './out-of-order-question.module.css';

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
    <div role="status">
      {outOfOrder !== null && mileage !== null && (
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
