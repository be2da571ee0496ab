import type { VehicleFieldsProps } from '#features/vehicles/form/essential-fields.tsx';
import { useToday } from '#shared/calendar/today.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';

/** When, for how much and at which mileage the vehicle was bought. */
export function PurchaseFields({ vehicle: { form } }: VehicleFieldsProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  return (
    <>
      <DateInput
        label={t('vehicles.form.purchaseDate.label')}
        today={today}
        max={today}
        {...form.getInputProps('purchaseDate')}
      />
      <EuroInput label={t('vehicles.form.purchasePrice.label')} {...form.getInputProps('purchasePrice')} />
      <MileageInput
        label={t('vehicles.form.purchaseMileage.label')}
        {...form.getInputProps('purchaseMileage')}
      />
    </>
  );
}
