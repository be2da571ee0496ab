import { useDeleteDocument, useReplaceDocument } from '#features/documents/documents.queries.ts';
import { DocumentForm } from '#features/documents/form/document-form.tsx';
import { valuesOfDocument } from '#features/documents/form/document-values.ts';
import { useDocumentForm } from '#features/documents/form/use-document-form.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { ConflictingValues } from '#features/sync/pieces/conflicting-values.tsx';
import { ConflictNotice } from '#shared/forms/conflict-notice.tsx';
import { DraftNotice } from '#shared/forms/draft-notice.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useGoBack } from '#shared/navigation/use-go-back.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { document as documentSchema, type CarnetDocument } from '@carnet/contract/documents/document.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

interface EditDocumentFormProps {
  /** As it was read when the form opened. */
  readonly document: CarnetDocument;
  readonly vehicles: readonly Vehicle[];
  readonly onDiscard: () => void;
}

/** The form that shows a document with its files, and changes it. */
export function EditDocumentForm({ document, vehicles, onDiscard }: EditDocumentFormProps) {
  const { t } = useTranslation('documents');
  const goBack = useGoBack(paths.documents);
  const replacement = useReplaceDocument();
  const state = useDocumentForm({
    initialValues: valuesOfDocument(document),
    draftName: `document.edit.${document.id}`,
    async save(body, { version }, files) {
      const read = { ...document, version: version ?? document.version };
      await replacement.mutateAsync({ document: read, body, files });
      notifySuccess(t('documents.toast.updated'));
      goBack();
    },
  });
  const { form, problem } = state;
  const theirs =
    problem?.code === 'version_conflict' ? documentSchema.safeParse(problem.current).data : undefined;
  return (
    <>
      {state.isDraftRestored && (
        <DraftNotice
          before="saved"
          onDiscard={() => {
            state.discardDraft();
            onDiscard();
          }}
        />
      )}
      <DocumentForm
        state={state}
        label={t('documents.form.editTitle')}
        alert={
          theirs && theirs.version !== form.values.version ? (
            <ConflictNotice
              onKeepMine={() => void state.submitWith({ version: theirs.version })}
              onTakeTheirs={() => {
                form.setValues(valuesOfDocument(theirs));
                state.files.reset(theirs.files);
              }}
            >
              <ConflictingValues kind="document" mine={form.values} theirs={valuesOfDocument(theirs)} />
            </ConflictNotice>
          ) : (
            <FormAlert title={t('documents.error.update')} faults={state.alertFaults} />
          )
        }
        vehicles={vehicles}
        onCancel={goBack}
      />
    </>
  );
}

interface DeleteDocumentButtonProps {
  readonly document: CarnetDocument;
  /** Called as soon as it is confirmed: the document has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before a document is deleted with its files, and deletes it. */
export function DeleteDocumentButton({ document, onDeleting }: DeleteDocumentButtonProps) {
  const { t } = useTranslation('documents');
  const [isAsking, setIsAsking] = useState(false);
  const deletion = useDeleteDocument();
  const undo = useUndoDeletion('document');

  function confirm(): void {
    setIsAsking(false);
    onDeleting();
    deletion.mutateAsync(document).then(
      () => notifySuccess(t('documents.toast.deleted'), undo(document.id)),
      (error: unknown) => notifyError(deletionFailure(t, error, t('documents.error.delete'))),
    );
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
