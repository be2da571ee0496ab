import { PageFrame } from '#app/layout/page-frame.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { FittingRows } from '#features/tyre-sets/pieces/fitting-rows.tsx';
import { FittingActions } from '#features/tyre-sets/pieces/fitting-actions.tsx';
import { SwapReminderOffer } from '#features/tyre-sets/pieces/swap-reminder-offer.tsx';
import { TyreSetRows } from '#features/tyre-sets/pieces/tyre-set-rows.tsx';
import { WinterAnswersFields } from '#features/tyre-sets/pieces/winter-driving.tsx';
import { useTyreFittings, useTyreSets } from '#features/tyre-sets/tyre-sets.queries.ts';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { paths } from '#shared/navigation/paths.ts';
import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { EmptyState } from '#shared/ui/feedback/empty-state.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import { Card } from '#shared/ui/layout/card.tsx';
import { SectionStack } from '#shared/ui/layout/section-stack.tsx';
import type { TyreSet } from '@carnet/contract/tyre-sets/tyre-set.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { isFourWheeled } from '@carnet/domain/tyre-sets/four-wheeled';
import { Plus, Snowflake } from 'lucide-react';
import { useParams } from 'react-router';

/** Tyre sets of a vehicle and the history of their fittings. */
export function TyreSetsPage() {
  const { id = '' } = useParams();
  const vehicle = useVehicle(id);
  if (!vehicle.data) return <VehicleNotShown query={vehicle} />;
  return <TyreSetsOf key={id} vehicle={vehicle.data} />;
}

function TyreSetsOf({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const { id, name } = vehicle;
  const query = useTyreSets({ vehicleId: id });
  const sets = useArrival(query.data);
  const isEmpty = sets?.length === 0;
  const add = (
    <LinkButton
      variant={isEmpty ? 'filled' : 'default'}
      to={paths.addTyreSetFor(id)}
      leftSection={<Plus size={18} aria-hidden="true" />}
    >
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
      <SectionStack>
        <Card padding={isEmpty || (!sets && query.isError) ? 'normal' : 'none'}>
          {sets && !isEmpty && <TyreSetRows sets={sets} />}
          {sets && vehicle.archivedAt === null && <SwapReminderOffer vehicle={vehicle} sets={sets} />}
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
        {sets && !isEmpty && <FittingsCard vehicle={vehicle} sets={sets} />}
        {sets && !isEmpty && isFourWheeled(vehicle) && (
          <Card title={t('tyres.winter.title')}>
            <WinterAnswersFields vehicle={vehicle} />
          </Card>
        )}
      </SectionStack>
    </PageFrame>
  );
}

interface FittingsCardProps {
  readonly vehicle: Vehicle;
  readonly sets: readonly TyreSet[];
}

function FittingsCard({ vehicle, sets }: FittingsCardProps) {
  const { t } = useTranslation();
  const query = useTyreFittings(vehicle.id);
  const { data: readings = [] } = useMileageReadings(vehicle.id);
  const fittings = query.data;
  return (
    <Card title={t('tyres.fitting.history')} padding="none">
      {!fittings && !query.isError && <SkeletonRows count={2} />}
      {!fittings && query.isError && (
        <ErrorState
          title={t('tyres.error.load')}
          error={query.error}
          onRetry={() => void query.refetch()}
          isRetrying={query.isFetching}
        />
      )}
      {fittings && fittings.length > 0 && (
        <FittingRows vehicle={vehicle} tyres={{ sets, fittings }} readings={readings} />
      )}
      {fittings && vehicle.archivedAt === null && (
        <FittingActions vehicle={vehicle} tyres={{ sets, fittings }} />
      )}
    </Card>
  );
}
