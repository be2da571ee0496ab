import { loadOnce } from '#shared/loading/load-once.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { useVehicles } from '#features/vehicles/vehicles.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import { fitsEnergy } from '@carnet/domain/maintenance/maintenance-types';
import { Button } from '@mantine/core';
import { BellPlus } from 'lucide-react';
import { useState } from 'react';

const loadPutOnVehiclesDialog = loadOnce(
  async () => (await import('#features/settings/put-on-vehicles-dialog.tsx')).PutOnVehiclesDialog,
);

/** Offers to add a type's reminder to the vehicles in use that have none of it; nothing where all have one. */
export function PutOnVehicles({ type }: { readonly type: TypeValues }) {
  const { t } = useTranslation('settings');
  const { data: vehicles = [] } = useVehicles();
  const { data: reminders } = useReminders();
  const [isOpen, setIsOpen] = useState(false);
  const close = () => setIsOpen(false);
  const Dialog = useLazyComponent(loadPutOnVehiclesDialog, isOpen, close);
  const lacking = vehicles.filter(
    ({ id, energy }) =>
      fitsEnergy(type.key, energy) &&
      !reminders?.some((one) => one.vehicle_id === id && one.maintenance_type === type.key),
  );
  const hasInterval = type.intervalKm !== null || type.intervalDays !== null;
  const isOffered = reminders !== undefined && hasInterval && lacking.length > 0;
  return (
    <>
      {isOffered && (
        <Button
          variant="subtle"
          leftSection={<BellPlus size={18} aria-hidden="true" />}
          aria-label={t('settings.types.putOn.actionFor', { type: type.label ?? '' })}
          onClick={() => setIsOpen(true)}
        >
          {t('settings.types.putOn.action')}
        </Button>
      )}
      {Dialog && isOpen && <Dialog type={type} vehicles={lacking} onClose={close} />}
    </>
  );
}
