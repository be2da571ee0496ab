import { EssentialFields, type VehicleFieldsProps } from '#features/vehicles/form/essential-fields.tsx';
import { FoldableSection, isFaultIn } from '#shared/ui/layout/foldable-section.tsx';
import { IdentityFields } from '#features/vehicles/form/identity-fields.tsx';
import { VehicleFilesFields } from '#features/vehicles/form/vehicle-files-fields.tsx';
import {
  checkPurchase,
  namePurchase,
  type VehicleFormValues,
} from '#features/vehicles/form/vehicle-form-values.ts';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { SectionStack } from '#shared/ui/layout/section-stack.tsx';
import { VEHICLE_FACT_NAMES } from '@carnet/domain/vehicles/vehicle-facts';
import { Button } from '@mantine/core';
import { useState, type ReactNode } from 'react';
import { useToday } from '#shared/calendar/today.tsx';
import { DateInput } from '#shared/ui/inputs/date-input.tsx';
import { EuroInput } from '#shared/ui/inputs/euro-input.tsx';
import { MileageInput } from '#shared/ui/inputs/mileage-input.tsx';
import { Mileage } from '#shared/ui/values/mileage.tsx';
import { Plate } from '#features/vehicles/pieces/plate.tsx';
import { VehicleSilhouette } from '#features/vehicles/pieces/vehicle-silhouette.tsx';
import classes from './vehicle-form.module.css';

interface VehicleFormProps extends VehicleFieldsProps {
  /** Accessible name. */
  readonly label: string;
  /** Why the save was refused. */
  readonly alert: ReactNode;
  /** Side effects of saving, shown below the essential fields. */
  readonly note?: ReactNode;
  readonly submitLabel: string;
  readonly onCancel: () => void;
}

type Field = keyof VehicleFormValues;

const PURCHASE: readonly Field[] = ['purchaseDate', 'purchasePrice', 'purchaseMileage'];
const GROUPS: Readonly<Record<'identity' | 'purchase' | 'files', readonly Field[]>> = {
  identity: VEHICLE_FACT_NAMES.filter((fact) => !PURCHASE.includes(fact)),
  purchase: PURCHASE,
  files: ['photos', 'registrationDocument'],
};

/** Vehicle form, to add or edit: required fields first, optional ones folded. */
export function VehicleForm({ vehicle, label, ...props }: VehicleFormProps) {
  const { t } = useTranslation('vehicles');
  const { form } = vehicle;
  const [valuesAtFirst] = useState(form.values);
  const stateOf = (group: keyof typeof GROUPS) => ({
    title: t(`vehicles.form.section.${group}`),
    hint: t(`vehicles.form.section.${group}Hint`),
    isOpenAtFirst: GROUPS[group].some((field) => isFilled(valuesAtFirst[field])),
    hasFault: isFaultIn(form.errors, GROUPS[group]),
  });
  return (
    <PageForm formProps={vehicle.formProps} label={label} isDense>
      {props.alert}
      <VehiclePreview values={form.values} />
      <EssentialFields vehicle={vehicle} />
      {props.note}
      <SectionStack>
        <p className={classes.hint}>{t('vehicles.form.moreDetailsHint')}</p>
        <FoldableSection {...stateOf('identity')}>
          <IdentityFields vehicle={vehicle} />
        </FoldableSection>
        <FoldableSection {...stateOf('purchase')}>
          <PurchaseFields vehicle={vehicle} />
        </FoldableSection>
        {/* Always mounted, since an image may be pasted anywhere on the page. */}
        <FoldableSection {...stateOf('files')} isAlwaysDrawn>
          <VehicleFilesFields files={vehicle.files} errors={form.errors} />
        </FoldableSection>
      </SectionStack>
      <PageFormActions
        isSaving={vehicle.isSaving}
        submitLabel={props.submitLabel}
        savingLabel={t(vehicle.files.isUnderWay ? 'vehicles.form.saveAfterUploads' : 'common.state.saving')}
        onCancel={props.onCancel}
      />
    </PageForm>
  );
}

function isFilled(value: VehicleFormValues[Field]): boolean {
  return Array.isArray(value) ? value.length > 0 : value !== null && value !== '';
}

/** Date, price and mileage of the purchase. */
function PurchaseFields({ vehicle: { form, isSaving, submitWith } }: VehicleFieldsProps) {
  const { t } = useTranslation('vehicles');
  const today = useToday();
  const doubts = checkPurchase(form.values, today).map(({ pointer }) => pointer);
  const isAskedAt = (field: 'purchaseDate' | 'purchaseMileage') =>
    field in form.errors && doubts.includes(`/${field}`);
  return (
    <>
      <DateInput
        label={t('vehicles.form.purchaseDate.label')}
        today={today}
        {...form.getInputProps('purchaseDate')}
        {...(isAskedAt('purchaseDate') && { error: t('vehicles.form.purchase.inFuture') })}
      />
      <EuroInput label={t('vehicles.form.purchasePrice.label')} {...form.getInputProps('purchasePrice')} />
      <MileageInput
        label={t('vehicles.form.purchaseMileage.label')}
        {...form.getInputProps('purchaseMileage')}
        {...(isAskedAt('purchaseMileage') && { error: t('vehicles.form.purchase.aboveCurrent') })}
      />
      <div data-wide role="status">
        {(isAskedAt('purchaseDate') || isAskedAt('purchaseMileage')) && (
          <div className={classes.question}>
            <p>{t('vehicles.form.purchase.question')}</p>
            <Button
              variant="default"
              aria-disabled={isSaving}
              onClick={() => void submitWith({ confirmedPurchase: namePurchase(form.getValues()) })}
            >
              {t('vehicles.form.purchase.confirm')}
            </Button>
          </div>
        )}
      </div>
    </>
  );
}

interface VehiclePreviewProps {
  readonly values: Pick<VehicleFormValues, 'name' | 'type' | 'color' | 'licensePlate' | 'currentMileage'>;
}

/** Preview of the vehicle while the form is filled in. Decorative: the fields say the same. */
function VehiclePreview({ values }: VehiclePreviewProps) {
  const { t } = useTranslation('vehicles');
  const { name, type, color, licensePlate, currentMileage } = values;
  return (
    <div className={classes.preview} aria-hidden="true">
      <div className={classes.picture}>
        <VehicleSilhouette type={type} color={color} className={classes.drawing} />
      </div>
      <div className={classes.text}>
        <p className={classes.name} data-missing={name.trim() === '' || undefined}>
          {name.trim() || t('vehicles.form.preview.noName')}
        </p>
        <p className={classes.facts}>
          {licensePlate.trim() !== '' && <Plate plate={licensePlate} size="md" />}
          {currentMileage !== null && <Mileage kilometres={currentMileage} />}
        </p>
      </div>
    </div>
  );
}
