import { PageFrame } from '#app/layout/page-frame.tsx';
import { EditVehicleForm } from '#features/vehicles/form/edit-vehicle-form.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState } from 'react';
import { useParams } from 'react-router';

export function EditVehiclePage() {
  const { id = '' } = useParams();
  const query = useVehicle(id);
  // Start the form from the vehicle itself, not from a list that may be older.
  if (!query.data || query.isPlaceholderData) return <VehicleNotShown query={query} isForm />;
  return <Loaded key={query.data.id} vehicle={query.data} />;
}

function Loaded({ vehicle }: { readonly vehicle: Vehicle }) {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <PageFrame
      width="form"
      title={t('vehicles.form.editTitle', { name: vehicle.name })}
      back={{ to: paths.vehicle(vehicle.id), label: vehicle.name }}
    >
      <EditVehicleForm key={attempt} vehicle={vehicle} onDiscard={() => setAttempt(attempt + 1)} />
    </PageFrame>
  );
}
