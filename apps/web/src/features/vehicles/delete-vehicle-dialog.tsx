import { useVehicleLosses, type VehicleLosses } from '#features/vehicles/use-vehicle-losses.ts';
import { useDeleteVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import type { Translate } from '@carnet/i18n/translate';
import classes from './delete-vehicle-dialog.module.css';

interface DeleteVehicleDialogProps {
  readonly vehicle: Vehicle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called as soon as it is confirmed: the vehicle has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before a vehicle is deleted with all that belongs to it, and deletes it. */
export function DeleteVehicleDialog({ vehicle, isOpen, onClose, onDeleting }: DeleteVehicleDialogProps) {
  const { t } = useTranslation('vehicles');
  const { formatList } = useFormat();
  const losses = useVehicleLosses(vehicle.id);
  const deletion = useDeleteVehicle();
  const undo = useUndoDeletion('vehicle');
  const { name } = vehicle;

  function confirm(): void {
    onClose();
    onDeleting();
    deletion.mutateAsync(vehicle).then(
      () => notifySuccess(t('vehicles.toast.deleted', { name }), undo(vehicle.id)),
      () => notifyError(t('vehicles.error.delete')),
    );
  }

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={t('vehicles.confirmDelete.title', { name, records: losses?.records ?? 0 })}
      text={
        <div className={classes.text}>
          {losses && <p>{t('vehicles.confirmDelete.loses', { what: formatList(countsOf(t, losses)) })}</p>}
          <p>{t('vehicles.confirmDelete.text')}</p>
        </div>
      }
      confirmLabel={t('vehicles.confirmDelete.submit')}
      keepLabel={t('vehicles.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** A vehicle always has a reading. */
function countsOf(t: Translate, { reminders, readings }: VehicleLosses): readonly string[] {
  const counts = [t('common.count.readings', { readings })];
  return reminders === 0 ? counts : [t('common.count.reminders', { reminders }), ...counts];
}
