import { PageFrame } from '#app/layout/page-frame.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { TyreSetRows } from '#features/tyre-sets/pieces/tyre-set-rows.tsx';
import { useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { Plus, Snowflake } from 'lucide-react';
import { useParams } from 'react-router';

/** The sets of tyres of a vehicle. */
export function TyreSetsPage() {
  const { id = '' } = useParams();
  const vehicle = useVehicle(id);
  if (!vehicle.data) return <VehicleNotShown query={vehicle} />;
  return <TyreSetsOf key={id} vehicle={vehicle.data} />;
}

function TyreSetsOf({ vehicle: { id, name } }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const query = useTyreSets({ vehicleId: id });
  const sets = useArrival(query.data);
  const isEmpty = sets?.length === 0;
  const add = (
    <LinkButton to={paths.addTyreSetFor(id)} leftSection={<Plus size={18} aria-hidden="true" />}>
      {t('tyres.add')}
    </LinkButton>
  );
  return (
    <PageFrame
      title={t('tyres.title')}
      subtitle={t('tyres.subtitle', { name })}
      back={{ to: paths.vehicle(id), label: name }}
      actions={sets && !isEmpty && add}
    >
      <Card padding={isEmpty || (!sets && query.isError) ? 'normal' : 'none'}>
        {sets && !isEmpty && <TyreSetRows sets={sets} />}
        {isEmpty && (
          <EmptyState
            icon={Snowflake}
            title={t('tyres.empty.title')}
            text={t('tyres.empty.text')}
            action={add}
          />
        )}
        {!sets && !query.isError && <SkeletonRows count={2} />}
        {!sets && query.isError && (
          <ErrorState
            title={t('tyres.error.load')}
            error={query.error}
            onRetry={() => void query.refetch()}
            isRetrying={query.isFetching}
          />
        )}
      </Card>
    </PageFrame>
  );
}
