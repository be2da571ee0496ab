import { PageFrame } from '#app/layout/page-frame.tsx';
import { AddDocumentForm } from '#features/documents/form/add-document-form.tsx';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonForm } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { useState } from 'react';
import { useSearchParams } from 'react-router';

/** `?vehicle=` preselects the vehicle. */
export function AddDocumentPage() {
  const { t } = useTranslation('documents');
  const [parameters] = useSearchParams();
  const [attempt, setAttempt] = useState(0);
  const vehicles = useVehicles();
  const vehicleId = parameters.get('vehicle');
  return (
    <PageFrame
      width="form"
      title={t('documents.form.addTitle')}
      back={{ to: paths.documents, label: t('documents.title') }}
    >
      {vehicles.data && (
        <AddDocumentForm
          key={`${vehicleId} ${attempt}`}
          vehicles={vehicles.data}
          vehicleId={vehicleId}
          onDiscard={() => setAttempt(attempt + 1)}
        />
      )}
      {!vehicles.data && !vehicles.isError && <SkeletonForm count={5} />}
      {!vehicles.data && vehicles.isError && (
        <Card>
          <ErrorState
            error={vehicles.error}
            onRetry={() => void vehicles.refetch()}
            isRetrying={vehicles.isFetching}
          />
        </Card>
      )}
    </PageFrame>
  );
}
