import { EssentialFields, type VehicleFieldsProps } from '#features/vehicles/form/essential-fields.tsx';
import { FoldableSection } from '#features/vehicles/form/foldable-section.tsx';
import { IdentityFields } from '#features/vehicles/form/identity-fields.tsx';
import { PurchaseFields } from '#features/vehicles/form/purchase-fields.tsx';
import type { VehicleFormValues } from '#features/vehicles/form/vehicle-form-values.ts';
import { VehiclePreview } from '#features/vehicles/form/vehicle-preview.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { VEHICLE_FACT_NAMES } from '@carnet/domain/vehicles/vehicle-facts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import classes from './vehicle-form.module.css';

interface VehicleFormProps extends VehicleFieldsProps {
  /** Names the form to screen readers. */
  readonly label: string;
  /** Why the save was refused. */
  readonly alert: ReactNode;
  /** What saving will do beside, under the essential fields. */
  readonly note?: ReactNode;
  /** Photos and registration document. */
  readonly files: ReactNode;
  readonly submitLabel: string;
  readonly savingLabel: string;
  readonly onCancel: () => void;
}

type Field = keyof VehicleFormValues;

const PURCHASE: readonly Field[] = ['purchaseDate', 'purchasePrice', 'purchaseMileage'];
const GROUPS: Readonly<Record<'identity' | 'purchase' | 'files', readonly Field[]>> = {
  identity: VEHICLE_FACT_NAMES.filter((fact) => !PURCHASE.includes(fact)),
  purchase: PURCHASE,
  files: ['photos', 'registrationDocument'],
};

/** The form of a vehicle, to add one or to change one: what is required first, the rest can wait. */
export function VehicleForm({ vehicle, label, ...props }: VehicleFormProps) {
  const { t } = useTranslation('vehicles');
  const { form, formProps, isSaving } = vehicle;
  const [valuesAtFirst] = useState(form.values);
  const stateOf = (group: keyof typeof GROUPS) => ({
    title: t(`vehicles.form.section.${group}`),
    hint: t(`vehicles.form.section.${group}Hint`),
    isOpenAtFirst: GROUPS[group].some((field) => isFilled(valuesAtFirst[field])),
    hasFault: Object.keys(form.errors).some((name) => GROUPS[group].some((field) => isOf(name, field))),
  });
  return (
    <form {...formProps} className={classes.form} aria-label={label}>
      {props.alert}
      <VehiclePreview values={form.values} />
      <EssentialFields vehicle={vehicle} />
      {props.note}
      <div className={classes.more}>
        <p className={classes.hint}>{t('vehicles.form.moreDetailsHint')}</p>
        <FoldableSection {...stateOf('identity')}>
          <IdentityFields vehicle={vehicle} />
        </FoldableSection>
        <FoldableSection {...stateOf('purchase')}>
          <PurchaseFields vehicle={vehicle} />
        </FoldableSection>
        {/* A picture that is pasted anywhere on the page goes there. */}
        <FoldableSection {...stateOf('files')} isAlwaysDrawn>
          {props.files}
        </FoldableSection>
      </div>
      <FormActions
        secondary={
          <Button variant="default" onClick={props.onCancel}>
            {t('common.action.cancel')}
          </Button>
        }
        primary={
          <SubmitButton isSaving={isSaving} label={props.submitLabel} savingLabel={props.savingLabel} />
        }
      />
    </form>
  );
}

function isFilled(value: VehicleFormValues[Field]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}

/** A fault of one file stands under `photos.3`. */
function isOf(name: string, field: Field): boolean {
  return name === field || name.startsWith(`${field}.`);
}
