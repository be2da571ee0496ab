import { PageFrame } from '#app/layout/page-frame.tsx';
import { VehicleNotShown } from '#app/pages/vehicles/vehicle-not-shown.tsx';
import { AddTyreSetForm } from '#features/tyre-sets/form/add-tyre-set-form.tsx';
import { useVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useState } from 'react';
import { useParams } from 'react-router';

export function AddTyreSetPage() {
  const { t } = useTranslation();
  const { id = '' } = useParams();
  const vehicle = useVehicle(id);
  const [attempt, setAttempt] = useState(0);
  if (!vehicle.data) return <VehicleNotShown query={vehicle} isForm />;
  return (
    <PageFrame
      width="form"
      title={t('tyres.form.addTitle')}
      subtitle={vehicle.data.name}
      back={{ to: paths.tyresOf(id), label: t('tyres.title') }}
    >
      <AddTyreSetForm key={`${id} ${attempt}`} vehicleId={id} onDiscard={() => setAttempt(attempt + 1)} />
    </PageFrame>
  );
}
