import { useReplaceObject } from '#shared/sync/outbox/use-object-writes.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';

/** Archives or restores a vehicle at once, with a message. Reversible, so there is no confirmation. */
export function useVehicleArchiving(): (vehicle: Vehicle) => void {
  const { t } = useTranslation('vehicles');
  const archiving = useReplaceObject('vehicle');
  const showDone = useDoneMessage();
  return (vehicle) => {
    const { name } = vehicle;
    const isArchived = vehicle.archivedAt !== null;
    const archivedAt = isArchived ? null : new Date().toISOString();
    archiving.mutateAsync({ read: vehicle, body: { archivedAt } }).then(
      (after) =>
        showDone(t(isArchived ? 'vehicles.toast.unarchived' : 'vehicles.toast.archived', { name }), [
          { verb: 'change', kind: 'vehicle', before: vehicle, after },
        ]),
      () => notifyError(t(isArchived ? 'vehicles.error.unarchive' : 'vehicles.error.archive')),
    );
  };
}
