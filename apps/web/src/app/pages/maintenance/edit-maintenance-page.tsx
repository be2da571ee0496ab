import { EditRecordForm } from '#features/maintenances/form/edit-record-form.tsx';
import { useRecordBasics } from '#features/maintenances/pieces/use-record-basics.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { PageFrame } from '#app/layout/page-frame.tsx';
import { useMaintenance } from '#features/maintenances/maintenances.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { SearchX } from 'lucide-react';
import { useState } from 'react';
import { useParams } from 'react-router';

export function EditMaintenancePage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  return (
    <PageFrame
      width="form"
      title={t('maintenance.form.editTitle')}
      back={{ to: paths.maintenance, label: t('maintenance.title') }}
    >
      <Content key={id} id={id} />
    </PageFrame>
  );
}

function Content({ id }: { readonly id: string }) {
  const { t } = useTranslation();
  const { basics, hasFailed, isRetrying, retry } = useRecordBasics();
  const record = useMaintenance(id);
  const [attempt, setAttempt] = useState(0);
  if (record.isError && !record.data && problemOf(record.error).status === 404) {
    return (
      <Card>
        <EmptyState
          icon={SearchX}
          title={t('maintenance.error.notFound')}
          text={t('maintenance.form.notFound.text')}
          action={<LinkButton to={paths.maintenance}>{t('maintenance.form.notFound.action')}</LinkButton>}
        />
      </Card>
    );
  }
  if (hasFailed || (record.isError && !record.data)) {
    return (
      <Card>
        <ErrorState
          title={t('maintenance.error.load')}
          isRetrying={isRetrying || record.isFetching}
          onRetry={() => {
            retry();
            if (record.isError) void record.refetch();
          }}
        />
      </Card>
    );
  }
  if (!basics || !record.data) return <SkeletonForm count={6} />;
  return (
    <EditRecordForm
      key={attempt}
      basics={basics}
      record={record.data}
      onDiscard={() => setAttempt(attempt + 1)}
    />
  );
}
