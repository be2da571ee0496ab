import { useDeleteDocument } from '#features/documents/documents.queries.ts';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';

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
      <IconButton icon={Trash2} label={t('documents.form.delete')} onClick={() => setIsAsking(true)} />
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
