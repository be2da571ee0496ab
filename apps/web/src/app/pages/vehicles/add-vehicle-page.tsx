import { PageFrame } from '#app/layout/page-frame.tsx';
import { FullPlanNotice } from '#features/subscription/limit-notice.tsx';
import { AddVehicleForm } from '#features/vehicles/form/add-vehicle-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useState } from 'react';

export function AddVehiclePage() {
  const { t } = useTranslation();
  const [attempt, setAttempt] = useState(0);
  return (
    <PageFrame
      width="form"
      title={t('vehicles.form.addTitle')}
      back={{ to: paths.vehicles, label: t('vehicles.list.title') }}
    >
      <FullPlanNotice />
      <AddVehicleForm key={attempt} onDiscard={() => setAttempt(attempt + 1)} />
    </PageFrame>
  );
}
