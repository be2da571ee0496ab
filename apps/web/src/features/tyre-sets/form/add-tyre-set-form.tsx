import { TyreSetForm } from '#features/tyre-sets/form/tyre-set-form.tsx';
import { blankTyreSet } from '#features/tyre-sets/form/tyre-set-values.ts';
import { useTyreSetForm } from '#features/tyre-sets/form/use-tyre-set-form.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

interface AddTyreSetFormProps {
  readonly vehicleId: string;
  /** The form was emptied; the parent creates a new one. */
  readonly onDiscard: () => void;
}

/** Form for a new set of tyres of a vehicle. */
export function AddTyreSetForm({ vehicleId, onDiscard }: AddTyreSetFormProps) {
  const { t } = useTranslation();
  const goBack = useGoBack(paths.tyresOf(vehicleId));
  const creation = useCreateObject('tyre_set');
  const showDone = useDoneMessage();
  const [initialValues] = useState(() => blankTyreSet(newId(), vehicleId));
  const draftName = `tyre_set.new.${vehicleId}`;
  const state = useTyreSetForm({
    initialValues,
    draftName,
    async save(body, { id }) {
      const stored = await creation.mutateAsync({ id, body });
      showDone(t('tyres.toast.added'), [{ verb: 'create', kind: 'tyre_set', stored }]);
      goBack();
    },
  });
  useRenewIdOnDraftConflict(draftName, () => state.form.setFieldValue('id', newId()));
  return (
    <>
      {state.isDraftRestored && (
        <DraftNotice
          before="empty"
          onDiscard={() => {
            state.discardDraft();
            onDiscard();
          }}
        />
      )}
      <TyreSetForm
        state={state}
        label={t('tyres.form.addTitle')}
        alert={<FormAlert title={t('tyres.error.add')} faults={state.alertFaults} />}
        vehicles={[]}
        onCancel={goBack}
      />
    </>
  );
}
