import { PartChecks } from '#features/sale/part-checks.tsx';
import { useOfferVehicle } from '#features/sale/sale.queries.ts';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useContractForm } from '#shared/forms/use-contract-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { handOverEmail } from '@carnet/contract/hand-over/hand-over.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { TextInput } from '@mantine/core';
import { useState } from 'react';
import classes from './sale.module.css';

const PARTS = ['invoices', 'photos', 'garages', 'costs', 'notes'] as const;
const AT_FIRST = { invoices: true, photos: true, garages: true, costs: false, notes: false };

interface HandOverFormProps {
  readonly vehicle: Vehicle;
  /** Null: an earlier try has made the offer, and its address is told no more. */
  readonly onOffered: (url: string | null) => void;
}

/** Asks to whom a vehicle is offered and what goes along with it. */
export function HandOverForm({ vehicle, onOffered }: HandOverFormProps) {
  const { t } = useTranslation('sale');
  const [options, setOptions] = useState(AT_FIRST);
  const offering = useOfferVehicle(vehicle.id);
  const { form, formProps, alertFaults, isSaving } = useContractForm({
    schema: handOverEmail,
    initialValues: { email: '' },
    save: async ({ email }) => {
      const { url } = await offering.mutateAsync({ email, options });
      onOffered(url);
    },
  });
  return (
    <form {...formProps} className={classes.fields} aria-label={t('sale.handOver.title')}>
      <FormAlert title={t('sale.handOver.error')} faults={alertFaults} />
      <TextInput
        type="email"
        label={t('sale.handOver.email')}
        description={t('sale.handOver.email.text')}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        {...form.getInputProps('email')}
      />
      <PartChecks
        legend={t('sale.handOver.shown')}
        parts={PARTS}
        isShown={(part) => options[part]}
        onChange={(part, isShown) => setOptions({ ...options, [part]: isShown })}
      />
      <p className={classes.text}>{t('sale.handOver.never')}</p>
      <SubmitButton
        isSaving={isSaving}
        label={t('sale.handOver.offer')}
        savingLabel={t('sale.handOver.offering')}
      />
    </form>
  );
}
