import { DocumentForm } from '#features/documents/form/document-form.tsx';
import { toDocumentBody, toDocumentValues } from '#features/documents/form/document-values.ts';
import { useDocumentForm } from '#features/documents/form/use-document-form.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { useEditForm } from '#features/sync/pieces/use-edit-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { document as documentSchema, type CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditDocumentFormProps {
  /** As read when the form opened. */
  readonly document: CarnetDocument;
  readonly vehicles: readonly Vehicle[];
  readonly onDiscard: () => void;
}

/** Shows a document with its files, and edits it. */
export function EditDocumentForm({ document, vehicles, onDiscard }: EditDocumentFormProps) {
  const { t } = useTranslation('documents');
  const goBack = useGoBack(paths.documents);
  const edit = useEditForm({
    kind: 'document',
    stored: document,
    schema: documentSchema,
    toValues: toDocumentValues,
    toBody: toDocumentBody,
    done: () => t('documents.toast.updated'),
    onSaved: goBack,
    failure: t('documents.error.update'),
    onDiscard,
  });
  const state = useDocumentForm(edit.options);
  return (
    <>
      {edit.showDraft(state)}
      <DocumentForm
        state={state}
        label={t('documents.form.editTitle')}
        alert={edit.showAlert(state, state.files.reset)}
        vehicles={vehicles}
        onCancel={goBack}
      />
    </>
  );
}

interface DeleteDocumentButtonProps {
  readonly document: CarnetDocument;
  /** Called on confirmation: the document disappears at once, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Deletes a document and its files, after a confirmation. */
export function DeleteDocumentButton({ document, onDeleting }: DeleteDocumentButtonProps) {
  const { t } = useTranslation('documents');
  const [isAsking, setIsAsking] = useState(false);
  const remove = useDeletion('document');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    remove(document.id, { done: t('documents.toast.deleted'), failed: t('documents.error.delete') });
  }

  return (
    <>
      <NamedButton
        icon={Trash2}
        text={t('common.action.delete')}
        label={t('documents.form.delete')}
        onClick={() => setIsAsking(true)}
      />
      <ConfirmDialog
        isOpen={isAsking}
        title={t('documents.confirmDelete.title')}
        text={t('documents.confirmDelete.text', { title: documentTitle(t, document) })}
        confirmLabel={t('common.action.delete')}
        keepLabel={t('documents.confirmDelete.keep')}
        onConfirm={confirm}
        onClose={() => setIsAsking(false)}
      />
    </>
  );
}
