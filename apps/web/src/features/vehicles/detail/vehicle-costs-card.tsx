import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { VehicleCosts } from '#features/vehicles/detail/vehicle-costs.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useArrival } from '#shared/loading/use-arrival.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** What one vehicle has cost. */
export function VehicleCostsCard({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const typeName = useMaintenanceTypeLabel();
  const { data, isError, isFetching, refetch } = useMaintenanceSummary(vehicle.id);
  const summary = useArrival(data);
  const { data: readings } = useMileageReadings(vehicle.id);
  const title = t('vehicles.detail.costs.title');
  if (!summary) {
    return (
      <Card title={title} padding="none">
        {isError ? (
          <ErrorState
            title={t('vehicles.detail.costs.error')}
            onRetry={() => void refetch()}
            isRetrying={isFetching}
          />
        ) : (
          <SkeletonRows count={2} />
        )}
      </Card>
    );
  }
  // The list is the latest first.
  const first = readings?.at(-1);
  return (
    <Card title={title}>
      <VehicleCosts
        summary={summary}
        distance={first ? vehicle.currentMileage - first.mileage : null}
        typeName={typeName}
      />
    </Card>
  );
}
