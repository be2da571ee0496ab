import { PageFrame } from '#app/layout/page-frame.tsx';
import { useDocument } from '#features/documents/documents.queries.ts';
import { DeleteDocumentButton, EditDocumentForm } from '#features/documents/form/edit-document-form.tsx';
import { documentTitle } from '#features/documents/pieces/document-title.ts';
import { useHistoryPanel } from '#features/history/pieces/use-history-panel.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { NamedButton } from '#shared/ui/buttons/named-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { History, SearchX } from 'lucide-react';
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';

/** Shows the files of a document and edits everything else. */
export function EditDocumentPage() {
  const { t } = useTranslation('documents');
  const { id = '' } = useParams();
  const navigate = useNavigate();
  const { data: document } = useDocument(id);
  const history = useHistoryPanel();
  return (
    <PageFrame
      width="form"
      title={document ? documentTitle(t, document) : t('documents.form.editTitle')}
      back={{ to: paths.documents, label: t('documents.title') }}
      actions={
        document && (
          <>
            <NamedButton
              icon={History}
              text={t('common.action.history')}
              onClick={() => history.show({ kind: 'document', id, title: documentTitle(t, document) })}
            />
            <DeleteDocumentButton
              document={document}
              onDeleting={() => void navigate(paths.documents, { replace: true })}
            />
          </>
        )
      }
    >
      <Content key={id} id={id} />
      {history.panel}
    </PageFrame>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation('documents');
  const document = useDocument(id);
  const [inUse, archived] = [useVehicles(), useVehicles({ archived: 'true' })];
  const [attempt, setAttempt] = useState(0);
  if (document.isError && !document.data) {
    const isGone = problemOf(document.error).status === 404;
    return (
      <Card>
        {isGone ? (
          <EmptyState
            icon={SearchX}
            title={t('documents.notFound.title')}
            text={t('documents.notFound.text')}
            action={<LinkButton to={paths.documents}>{t('documents.all')}</LinkButton>}
          />
        ) : (
          <ErrorState
            title={t('documents.error.load')}
            error={document.error}
            onRetry={() => void document.refetch()}
            isRetrying={document.isFetching}
          />
        )}
      </Card>
    );
  }
  if (!document.data || !inUse.data || !archived.data) return <SkeletonForm count={5} />;
  return (
    <EditDocumentForm
      key={attempt}
      document={document.data}
      vehicles={[...inUse.data, ...archived.data]}
      onDiscard={() => setAttempt(attempt + 1)}
    />
  );
}
