import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { useState, type ReactNode } from 'react';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDeletion } from '#shared/trash/use-deletion.ts';
import { ConfirmDialog } from '#shared/ui/feedback/confirm-dialog.tsx';
import { VisuallyHidden } from '#shared/ui/layout/visually-hidden.tsx';
import type { Translate } from '@carnet/i18n/translate';
import { useMaintenanceSummary } from '#features/maintenances/maintenances.queries.ts';
import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import classes from './use-vehicle-deletion.module.css';

interface VehicleDeletion {
  readonly ask: (vehicle: Vehicle) => void;
  /** To be rendered on the page. */
  readonly dialog: ReactNode;
}

/** Confirmation before a vehicle is deleted. `onDeleting` is called after it. */
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
  /** Called on confirmation: the vehicle disappears at once, and returns if the server refuses. */
  readonly onDeleting: () => void;
}

/** Deletes a vehicle and everything that belongs to it, after a confirmation. */
function DeleteVehicleDialog({ vehicle, isOpen, onClose, onDeleting }: DeleteVehicleDialogProps) {
  const { t } = useTranslation('vehicles');
  const { formatList } = useFormat();
  const { losses, isCounting, room } = useVehicleLosses(vehicle.id);
  const [hasWaited, setHasWaited] = useState(isCounting);
  if (isCounting && !hasWaited) setHasWaited(true);
  const remove = useDeletion('vehicle');
  const { name } = vehicle;

  function confirm(): void {
    onClose();
    onDeleting();
    remove(vehicle.id, { done: t('vehicles.toast.deleted', { name }), failed: t('vehicles.error.delete') });
  }

  const titleFor = (records: number) => t('vehicles.confirmDelete.title', { name, records });
  const lossesOf = (counted: VehicleLosses) =>
    t('vehicles.confirmDelete.loses', { what: formatList(countTexts(t, counted)) });
  // If the counts had to load, reserve their space so that the buttons do not move.
  const roomFor = (text: string) => (hasWaited ? text : undefined);

  return (
    <ConfirmDialog
      isOpen={isOpen}
      title={
        <span className={classes.roomy} data-room={roomFor(titleFor(room.records))}>
          <span>{titleFor(losses?.records ?? 0)}</span>
        </span>
      }
      text={
        <div className={classes.text}>
          {losses && (
            <p className={classes.roomy} data-room={roomFor(lossesOf(room))}>
              <span>{lossesOf(losses)}</span>
            </p>
          )}
          {isCounting && (
            <div role="status" className={classes.counting}>
              <VisuallyHidden>{t('common.state.loading')}</VisuallyHidden>
              <p className={classes.skeleton} data-room={lossesOf(room)} aria-hidden="true" />
            </div>
          )}
          <p>{t('vehicles.confirmDelete.text')}</p>
        </div>
      }
      isWaiting={isCounting}
      confirmLabel={t('vehicles.confirmDelete.submit')}
      keepLabel={t('vehicles.confirmDelete.keep')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

/** A vehicle always has a reading. */
function countTexts(t: Translate, { reminders, readings }: VehicleLosses): readonly string[] {
  const counts = [t('common.count.readings', { readings })];
  return reminders === 0 ? counts : [t('common.count.reminders', { reminders }), ...counts];
}

/** What is deleted together with a vehicle. */
interface VehicleLosses {
  readonly records: number;
  readonly reminders: number;
  readonly readings: number;
}

interface CountedLosses {
  /** Undefined while loading and after an error. */
  readonly losses: VehicleLosses | undefined;
  readonly isCounting: boolean;
  /** Placeholder counts of about the same length, to reserve space. */
  readonly room: VehicleLosses;
}

/** A typical two-digit count for the placeholder. */
const LIKELY_COUNT = 20;

/** Counts what would be deleted with a vehicle. */
function useVehicleLosses(vehicleId: string): CountedLosses {
  const summary = useMaintenanceSummary(vehicleId);
  const reminders = useReminders();
  const readings = useMileageReadings(vehicleId);
  const queries = [summary, reminders, readings];
  const counts = {
    records: summary.data?.all_time.count,
    reminders: reminders.data?.filter((reminder) => reminder.vehicle_id === vehicleId).length,
    readings: readings.data?.length,
  };
  return {
    losses: isComplete(counts) ? counts : undefined,
    isCounting: queries.some(({ isPending }) => isPending) && !queries.some(({ isError }) => isError),
    room: {
      records: LIKELY_COUNT,
      reminders: counts.reminders ?? LIKELY_COUNT,
      readings: LIKELY_COUNT,
    },
  };
}

type PartialLosses = { readonly [K in keyof VehicleLosses]: number | undefined };

function isComplete(counts: PartialLosses): counts is VehicleLosses {
  return Object.values(counts).every((count) => count !== undefined);
}
