import { useDrawerPageBack } from '#app/layout/use-drawer-page-back.ts';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useDocuments } from '#features/documents/documents.queries.ts';
import { findDocuments } from '#features/documents/pieces/find-documents.ts';
import { DocumentRows } from '#features/documents/pieces/document-rows.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { SearchField } from '#shared/ui/inputs/search-field.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { CarnetDocument } from '@carnet/contract/documents/document.schema';
import { Button } from '@mantine/core';
import { FileText, Plus, SearchX } from 'lucide-react';
import { useSearchParams } from 'react-router';
import classes from './documents-page.module.css';

/** All documents of vehicles and of the user, those that expire first at the top. */
export function DocumentsPage() {
  const { t } = useTranslation('documents');
  const query = useDocuments();
  const documents = useArrival(query.data);
  const isEmpty = documents?.length === 0;
  const add = (
    <LinkButton to={paths.addDocument} leftSection={<Plus size={18} aria-hidden="true" />}>
      {t('documents.add')}
    </LinkButton>
  );
  return (
    <PageFrame
      title={t('documents.title')}
      subtitle={t('documents.subtitle')}
      {...useDrawerPageBack()}
      actions={documents && !isEmpty && add}
    >
      {documents && !isEmpty && <FoundDocuments documents={documents} />}
      {(!documents || isEmpty) && (
        <Card padding={documents || query.isError ? 'normal' : 'none'}>
          {isEmpty && (
            <EmptyState
              icon={FileText}
              title={t('documents.empty.title')}
              text={t('documents.empty.text')}
              action={add}
            />
          )}
          {!documents && !query.isError && <SkeletonRows count={4} />}
          {!documents && query.isError && (
            <ErrorState
              title={t('documents.error.load')}
              error={query.error}
              onRetry={() => void query.refetch()}
              isRetrying={query.isFetching}
            />
          )}
        </Card>
      )}
    </PageFrame>
  );
}

function FoundDocuments({ documents }: { readonly documents: readonly CarnetDocument[] }) {
  const { t } = useTranslation('documents');
  const [parameters, setParameters] = useSearchParams();
  const search = parameters.get('q') ?? '';
  const find = (text: string) => setParameters(text === '' ? {} : { q: text }, { replace: true });
  const vehicles = [...(useVehicles().data ?? []), ...(useVehicles({ archived: 'true' }).data ?? [])];
  const names = new Map(vehicles.map(({ id, name }) => [id, name]));
  const ownerOf = ({ vehicle_id: id }: CarnetDocument) =>
    id === null ? t('documents.person') : (names.get(id) ?? '');
  const found = findDocuments(t, documents, ownerOf, search);
  return (
    <>
      <div className={classes.search}>
        <SearchField label={t('documents.search')} value={search} onChange={find} />
      </div>
      {found.length > 0 ? (
        <Card padding="none">
          <DocumentRows label={t('documents.list.label')} documents={found} ownerOf={ownerOf} />
        </Card>
      ) : (
        <Card>
          <EmptyState
            icon={SearchX}
            title={t('documents.list.none')}
            action={
              <Button variant="default" onClick={() => find('')}>
                {t('common.search.clear')}
              </Button>
            }
          />
        </Card>
      )}
    </>
  );
}
