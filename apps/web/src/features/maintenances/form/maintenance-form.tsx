import { DetailFields, type DetailFieldsProps } from '#features/maintenances/form/detail-fields.tsx';
import { EssentialFields, type EssentialFieldsProps } from '#features/maintenances/form/essential-fields.tsx';
import {
  NextServiceFields,
  type NextServiceFieldsProps,
} from '#features/maintenances/form/next-service-fields.tsx';
import { OutOfOrderQuestion } from '#features/maintenances/form/out-of-order-question.tsx';
import { SubmitButton } from '#shared/forms/submit-button.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { InTurn } from '#shared/loading/in-turn.tsx';
import { FormActions } from '#shared/ui/layout/form-actions.tsx';
import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import classes from './maintenance-form.module.css';

interface MaintenanceFormProps
  extends Omit<EssentialFieldsProps, 'belowMileage'>, NextServiceFieldsProps, DetailFieldsProps {
  /** Names the form to screen readers. */
  readonly label: string;
  /** Why the save was refused, as far as no field says it. */
  readonly alert: ReactNode;
  readonly submitLabel: string;
  readonly savingLabel: string;
  /** The last reading of the vehicle, offered for the mileage. */
  readonly mileageOffer: ReactNode;
  /** Photos and invoice. */
  readonly proofs: ReactNode;
  readonly onCancel: () => void;
}

/** The form of a record, to add one, to mark a reminder as done, or to change one. */
export function MaintenanceForm({ record, label, onCancel, ...props }: MaintenanceFormProps) {
  const { t } = useTranslation();
  return (
    <form {...record.formProps} className={classes.form} aria-label={label}>
      {props.alert}
      <EssentialFields
        record={record}
        vehicles={props.vehicles}
        types={props.types}
        isTargetFixed={props.isTargetFixed}
        lastCost={props.lastCost}
        belowMileage={
          <>
            {props.mileageOffer}
            <OutOfOrderQuestion record={record} />
          </>
        }
      />
      {/* What was refused after the form was left may be below: its field is to take the focus. */}
      <InTurn isAtOnce={record.isDraftRestored}>
        {props.proofs}
        <NextServiceFields record={record} next={props.next} intervals={props.intervals} note={props.note} />
        <DetailFields record={record} workshops={props.workshops} />
        <FormActions
          secondary={
            <Button variant="default" onClick={onCancel}>
              {t('common.action.cancel')}
            </Button>
          }
          primary={
            <SubmitButton
              isSaving={record.isSaving}
              label={props.submitLabel}
              savingLabel={props.savingLabel}
            />
          }
        />
      </InTurn>
    </form>
  );
}
