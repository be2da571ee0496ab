import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { TyreSetForm } from '#features/tyre-sets/form/tyre-set-form.tsx';
import { bodyOfTyreSet, valuesOfTyreSet } from '#features/tyre-sets/form/tyre-set-values.ts';
import { useTyreSetForm } from '#features/tyre-sets/form/use-tyre-set-form.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { tyreSet as tyreSetSchema, type TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditTyreSetFormProps {
  /** As it was read when the form opened. */
  readonly set: TyreSet;
  readonly vehicles: readonly Vehicle[];
  readonly onDiscard: () => void;
}

/** Form that changes a set of tyres. */
export function EditTyreSetForm({ set, vehicles, onDiscard }: EditTyreSetFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.tyresOf(set.vehicle_id));
  const edit = useEditForm({
    kind: 'tyre_set',
    stored: set,
    schema: tyreSetSchema,
    toValues: valuesOfTyreSet,
    toBody: bodyOfTyreSet,
    done: () => t('tyres.toast.updated'),
    onSaved: goBack,
    failure: t('tyres.error.update'),
    onDiscard,
  });
  const state = useTyreSetForm(edit.options);
  return (
    <>
      {edit.showDraft(state)}
      <TyreSetForm
        state={state}
        label={t('tyres.form.editTitle')}
        alert={edit.showAlert(state)}
        vehicles={vehicles}
        onCancel={goBack}
      />
    </>
  );
}

interface DeleteTyreSetButtonProps {
  readonly set: TyreSet;
  /** Called on confirmation: the set disappears from the screen, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks for confirmation and deletes a set of tyres. */
export function DeleteTyreSetButton({ set, onDeleting }: DeleteTyreSetButtonProps) {
  const { t } = useTranslation();
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletion('tyre_set');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    remove(set.id, { done: t('tyres.toast.deleted'), failed: t('tyres.error.delete') });
  }

  return (
    <>
      <NamedButton
        icon={Trash2}
        text={t('common.action.delete')}
        label={t('tyres.form.delete')}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('tyres.confirmDelete.title')}
        text={t('tyres.confirmDelete.text', { title: set.name })}
        confirmLabel={t('common.action.delete')}
        keepLabel={t('tyres.confirmDelete.keep')}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
