import { DocumentPage } from '#app/pages/legal/document-page.tsx';
import { useOperator } from '#features/operator/operator.queries.ts';
import {
  DocumentFacts,
  DocumentNotice,
  DocumentSection,
  PublicDocument,
} from '#features/operator/public-document.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import type { Operator } from '@carnet/contract/operator/operator.schema';

/** Publisher and host of this service (loi pour la confiance dans l’économie numérique, article 1-1). */
export function LegalPage() {
  const { t } = useTranslation('notice');
  const { data: operator, isError, error, refetch } = useOperator();
  return (
    <DocumentPage>
      <PublicDocument title={t('notice.title')} lead={t('notice.lead')}>
        {operator && <Identity operator={operator} />}
        {!operator && isError && (
          <ErrorState title={t('common.error.loadTitle')} error={error} onRetry={() => void refetch()} />
        )}
        <DocumentSection title={t('notice.rights.title')} texts={[t('notice.rights.text')]} />
        <DocumentSection title={t('notice.report.title')} texts={[t('notice.report.text')]} />
      </PublicDocument>
    </DocumentPage>
  );
}

function Identity({ operator }: { readonly operator: Operator }) {
  const { t } = useTranslation('notice');
  const { name, address, email, phone, registration, vat, publicationDirector, mediator } = operator;
  const { hostingName, hostingAddress, hostingPhone } = operator;
  if (name === null) return <DocumentNotice title={t('notice.none.title')} text={t('notice.none.text')} />;
  const needed = [address, email, phone, publicationDirector, hostingName, hostingAddress];
  return (
    <>
      <DocumentSection title={t('notice.publisher.title')}>
        <DocumentFacts
          facts={[
            [t('notice.field.name'), name],
            [t('notice.field.address'), address],
            [t('notice.field.email'), email],
            [t('notice.field.phone'), phone],
            [t('notice.field.registration'), registration],
            [t('notice.field.vat'), vat],
            [t('notice.field.director'), publicationDirector],
            [t('notice.field.mediator'), mediator],
          ]}
        />
      </DocumentSection>
      {hostingName !== null && (
        <DocumentSection title={t('notice.host.title')}>
          <DocumentFacts
            facts={[
              [t('notice.field.name'), hostingName],
              [t('notice.field.address'), hostingAddress],
              [t('notice.field.phone'), hostingPhone],
            ]}
          />
        </DocumentSection>
      )}
      {needed.includes(null) && <DocumentNotice text={t('notice.partial')} />}
    </>
  );
}
