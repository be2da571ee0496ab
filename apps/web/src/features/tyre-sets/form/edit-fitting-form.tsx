import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { FittingFields } from '#features/tyre-sets/form/fitting-fields.tsx';
import { bodyOfFitting, valuesOfFitting } from '#features/tyre-sets/form/fitting-values.ts';
import { useFittingForm } from '#features/tyre-sets/form/use-fitting-form.ts';
import { PageForm, PageFormActions } from '#shared/forms/page-form.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { FormSection } from '#shared/ui/layout/form-section.tsx';
import {
  tyreFitting as tyreFittingSchema,
  type TyreFitting,
} from '@carnet/contract/tyre-fittings/tyre-fitting.schema';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditFittingFormProps {
  /** As it was read when the form opened. */
  readonly fitting: TyreFitting;
  readonly vehicle: Vehicle;
  readonly sets: readonly TyreSet[];
  readonly onDiscard: () => void;
}

/** Form that changes a fitting. */
export function EditFittingForm({ fitting, vehicle, sets, onDiscard }: EditFittingFormProps) {
  const { t } = useTranslation('tyres');
  const goBack = useGoBack(paths.tyresOf(vehicle.id));
  const edit = useEditForm({
    kind: 'tyre_fitting',
    stored: fitting,
    schema: tyreFittingSchema,
    toValues: valuesOfFitting,
    toBody: bodyOfFitting,
    done: () => t('tyres.fitting.toast.updated'),
    onSaved: goBack,
    failure: t('tyres.fitting.error.update'),
    onDiscard,
  });
  const state = useFittingForm({ ...edit.options, vehicle, sets });
  return (
    <>
      {edit.showDraft(state)}
      <PageForm formProps={state.formProps} label={t('tyres.fitting.editTitle')}>
        {edit.showAlert(state)}
        <FormSection legend={t('tyres.fitting.section')}>
          <FittingFields state={state} vehicle={vehicle} sets={sets} mileageNote={undefined} />
        </FormSection>
        <PageFormActions
          isSaving={state.isSaving}
          submitLabel={t('tyres.fitting.submit')}
          savingLabel={t('common.state.saving')}
          onCancel={goBack}
        />
      </PageForm>
    </>
  );
}

interface DeleteFittingButtonProps {
  readonly fitting: TyreFitting;
  /** Called on confirmation: the fitting disappears from the screen, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks for confirmation and deletes a fitting; the previous fitting then lasts longer. */
export function DeleteFittingButton({ fitting, onDeleting }: DeleteFittingButtonProps) {
  const { t } = useTranslation('tyres');
  const { formatDate } = useFormat();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletion('tyre_fitting');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    remove(fitting.id, { done: t('tyres.fitting.toast.deleted'), failed: t('tyres.fitting.error.delete') });
  }

  return (
    <>
      <NamedButton
        icon={Trash2}
        text={t('common.action.delete')}
        label={t('tyres.fitting.delete')}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tyres.fitting.confirmDelete.title', { date: formatDate(fitting.date) })}
        text={t('tyres.fitting.confirmDelete.text')}
        confirmLabel={t('common.action.delete')}
        keepLabel={t('tyres.fitting.confirmDelete.keep')}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
