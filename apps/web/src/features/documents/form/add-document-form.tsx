import { DocumentForm } from '#features/documents/form/document-form.tsx';
import { blankDocument } from '#features/documents/form/document-values.ts';
import { useDocumentForm } from '#features/documents/form/use-document-form.ts';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useRenewIdOnDraftConflict } from '#shared/forms/use-renew-id-on-draft-conflict.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useCreateObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState } from 'react';
import { v7 as newId } from 'uuid';

interface AddDocumentFormProps {
  readonly vehicles: readonly Vehicle[];
  /** Preselected vehicle. */
  readonly vehicleId: string | null;
  /** The form was reset: remount it. */
  readonly onDiscard: () => void;
}

export function AddDocumentForm({ vehicles, vehicleId, onDiscard }: AddDocumentFormProps) {
  const { t } = useTranslation('documents');
  const goBack = useGoBack(paths.documents);
  const creation = useCreateObject('document');
  const showDone = useDoneMessage();
  const onlyVehicle = vehicles.length === 1 ? (vehicles[0]?.id ?? '') : '';
  const [initialValues] = useState(() => blankDocument(newId(), vehicleId ?? onlyVehicle));
  const draftName = `document.new.${vehicleId ?? 'any'}`;
  const state = useDocumentForm({
    initialValues,
    draftName,
    async save(body, { id }, files) {
      const stored = await creation.mutateAsync({ id, body, files });
      showDone(t('documents.toast.added'), [{ verb: 'create', kind: 'document', stored }]);
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
      <DocumentForm
        state={state}
        label={t('documents.form.addTitle')}
        alert={<FormAlert title={t('documents.error.add')} faults={state.alertFaults} />}
        vehicles={vehicles}
        onCancel={goBack}
      />
    </>
  );
}
