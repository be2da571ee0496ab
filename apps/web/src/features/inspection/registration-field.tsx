import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useReplaceObject } from '#shared/sync/outbox/use-object-writes.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { checkBody } from '@carnet/contract/refusals/body-faults';
import { civilDate } from '@carnet/contract/wire/scalars';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import * as z from 'zod/mini';
import classes from './inspection-card.module.css';

const registration = z.strictObject({ firstRegistrationDate: civilDate });

/** « Date de première mise en circulation, champ B »; shows why an implausible date cannot be right. */
export function RegistrationField({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const telling = useReplaceObject('vehicle');
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: registration,
    initialValues: { firstRegistrationDate: vehicle.firstRegistrationDate as CivilDate | null },
    check: (body) => checkBody({ kind: 'vehicle', body, stored: null, today }),
    save: (facts) => telling.mutateAsync({ read: vehicle, body: facts }),
  });
  const isContradicted = vehicle.firstRegistrationDate !== null;
  return (
    <form {...formProps} className={classes.field} aria-label={t('vehicles.inspection.registration.label')}>
      <FormAlert title={t('vehicles.error.update')} faults={alertFaults} />
      <DateInput
        label={t('vehicles.inspection.registration.label')}
        description={t(
          isContradicted
            ? 'vehicles.inspection.registration.contradicted'
            : 'vehicles.inspection.registration.hint',
        )}
        today={today}
        max={today}
        {...form.getInputProps('firstRegistrationDate')}
      />
      <div>
        <SubmitButton
          isSaving={isSaving}
          label={t('vehicles.inspection.registration.submit')}
          savingLabel={t('common.state.saving')}
        />
      </div>
    </form>
  );
}
