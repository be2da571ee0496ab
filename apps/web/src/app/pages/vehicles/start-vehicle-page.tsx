import { PageFrame } from '#app/layout/page-frame.tsx';
import { KnownServices } from '#features/vehicles/start/known-services.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useNavigate, useParams } from 'react-router';

/** Step after adding a vehicle: asks for known services, then continues to the vehicle. */
export function StartVehiclePage() {
  const { id = '' } = useParams();
  const { t } = useTranslation();
  const navigate = useNavigate();
  const query = useVehicle(id);
  const { data: vehicle, isError, error } = query;
  const isGone = isError && problemOf(error).code === 'not_found';
  if (!vehicle || isGone) return <VehicleNotShown query={query} isForm />;
  return (
    <PageFrame
      width="form"
      title={t('reminders.known.title')}
      back={{ to: paths.vehicle(id), label: vehicle.name }}
    >
      <KnownServices
        key={id}
        vehicle={vehicle}
        onClose={() => void navigate(paths.vehicle(id), { replace: true })}
        onGone={() => void query.refetch()}
      />
    </PageFrame>
  );
}
