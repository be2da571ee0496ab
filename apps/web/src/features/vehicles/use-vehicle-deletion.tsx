import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState, type ReactNode } from 'react';
import { useDeleteVehicle } from '#features/vehicles/vehicles.queries.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { deletionFailure } from '#shared/trash/deletion-failure.ts';
import { useUndoDeletion } from '#shared/trash/use-restore.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import type { Translate } from '@carnet/i18n/translate';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import classes from './use-vehicle-deletion.module.css';

interface VehicleDeletion {
  readonly ask: (vehicle: Vehicle) => void;
  /** To be placed on the page. */
  readonly dialog: ReactNode;
}

/** The question before a vehicle of the page is deleted. `onDeleting` is called once it is confirmed. */
export function useVehicleDeletion(onDeleting: () => void): VehicleDeletion {
  const [vehicle, setVehicle] = useState<Vehicle | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  return {
    ask(asked) {
      setVehicle(asked);
      setIsOpen(true);
    },
    dialog: vehicle && (
      <DeleteVehicleDialog
        vehicle={vehicle}
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        onDeleting={onDeleting}
      />
    ),
  };
}

interface DeleteVehicleDialogProps {
  readonly vehicle: Vehicle;
  readonly isOpen: boolean;
  readonly onClose: () => void;
  /** Called as soon as it is confirmed: the vehicle has left the screen, and comes back when the server refuses. */
  readonly onDeleting: () => void;
}

/** Asks before a vehicle is deleted with all that belongs to it, and deletes it. */
function DeleteVehicleDialog({ vehicle, isOpen, onClose, onDeleting }: DeleteVehicleDialogProps) {
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
      (error: unknown) => notifyError(deletionFailure(t, error, t('vehicles.error.delete'))),
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

/** How much goes with a vehicle that is deleted. */
interface VehicleLosses {
  readonly records: number;
  readonly reminders: number;
  readonly readings: number;
}

/** What would go with a vehicle; undefined while it is counted, or when it could not be. */
function useVehicleLosses(vehicleId: string): VehicleLosses | undefined {
  const { data: summary } = useMaintenanceSummary(vehicleId);
  const { data: reminders } = useReminders();
  const { data: readings } = useMileageReadings(vehicleId);
  if (!summary || !reminders || !readings) return undefined;
  return {
    records: summary.all_time.count,
    reminders: reminders.filter((reminder) => reminder.vehicle_id === vehicleId).length,
    readings: readings.length,
  };
}
