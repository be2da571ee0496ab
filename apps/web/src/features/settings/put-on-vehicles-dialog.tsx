import { latestMaintenancesQuery } from '#features/maintenances/maintenances.queries.ts';
import { FormDialog } from '#shared/ui/layout/form-dialog.tsx';
import { useCreateReminder } from '#features/reminders/reminders.queries.ts';
import type { TypeValues } from '#features/settings/settings-values.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { FormAlert } from '#shared/forms/form-alert.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useDoneMessage } from '#shared/undo/use-done-message.ts';
import type { Written } from '#shared/undo/written.ts';
import { ToggleChip } from '#shared/ui/inputs/toggle-chip.tsx';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { proposeReminder } from '@carnet/domain/reminders/new-reminder';
import { Button } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { v7 as newId } from 'uuid';
import classes from './put-on-vehicles.module.css';

interface PutOnVehiclesDialogProps {
  readonly type: TypeValues;
  /** Vehicles without a reminder of the type. */
  readonly vehicles: readonly Vehicle[];
  readonly onClose: () => void;
}

/**
 * Chooses the vehicles that get a reminder of a type; initially all. Reminder ids are created before sending,
 * so that a retry after a lost response adds none twice.
 */
export function PutOnVehiclesDialog({ type, vehicles, onClose }: PutOnVehiclesDialogProps) {
  const { t } = useTranslation('settings', 'reminders');
  const [offered] = useState(() => vehicles.map((vehicle) => ({ vehicle, reminderId: newId() })));
  const [chosen, setChosen] = useState(() => new Set(vehicles.map(({ id }) => id)));
  const [problem, setProblem] = useState<ProblemError | null>(null);
  const [isBusy, setIsBusy] = useState(false);
  const addReminder = useAddReminder(type);
  const showDone = useDoneMessage();

  async function add(): Promise<void> {
    if (isBusy || chosen.size === 0) return;
    setIsBusy(true);
    setProblem(null);
    const wanted = offered.filter(({ vehicle }) => chosen.has(vehicle.id));
    try {
      const writes: Written[] = [];
      for (const { vehicle, reminderId } of wanted) {
        writes.push({ verb: 'create', kind: 'reminder', stored: await addReminder(vehicle, reminderId) });
      }
      showDone(t('settings.types.putOn.done', { type: type.label ?? '', vehicles: wanted.length }), writes);
      onClose();
    } catch (error) {
      setProblem(problemOf(error));
    } finally {
      setIsBusy(false);
    }
  }

  return (
    <FormDialog
      isOpen
      title={t('settings.types.putOn.actionFor', { type: type.label ?? '' })}
      onClose={onClose}
    >
      <div className={classes.choice}>
        <FormAlert title={t('reminders.error.add')} faults={problem ? [problem] : []} />
        <p>{t('settings.types.putOn.text')}</p>
        <div role="group" aria-label={t('settings.types.putOn.vehicles')} className={classes.vehicles}>
          {offered.map(({ vehicle }) => (
            <ToggleChip
              key={vehicle.id}
              name={vehicle.id}
              label={vehicle.name}
              isOn={chosen.has(vehicle.id)}
              onChange={(isOn) => {
                const others = [...chosen].filter((id) => id !== vehicle.id);
                setChosen(new Set(isOn ? [...others, vehicle.id] : others));
              }}
            />
          ))}
        </div>
        <div className={classes.actions}>
          <Button variant="default" onClick={onClose}>
            {t('common.action.cancel')}
          </Button>
          <Button aria-disabled={isBusy || chosen.size === 0} onClick={() => void add()}>
            {isBusy ? t('common.state.saving') : t('settings.types.putOn.submit', { vehicles: chosen.size })}
          </Button>
        </div>
      </div>
    </FormDialog>
  );
}

/** Adds a reminder with the terms that the form of a new reminder would propose. */
function useAddReminder(type: TypeValues): (vehicle: Vehicle, id: string) => Promise<Reminder> {
  const queryClient = useQueryClient();
  const creation = useCreateReminder();
  const today = useToday();
  return async (vehicle, id) => {
    const [latest] = await queryClient.fetchQuery(latestMaintenancesQuery(vehicle.id, type.key));
    const done = latest && {
      date: latest.date,
      mileage: latest.mileage,
      nextServiceDate: latest.next_service_date,
      nextServiceMileage: latest.next_service_mileage,
    };
    const terms = proposeReminder(type, done ?? null, vehicle.currentMileage, today);
    return creation.mutateAsync({
      id,
      vehicle_id: vehicle.id,
      maintenance_type: type.key,
      next_reminder_date: terms.nextReminderDate,
      last_mileage: terms.lastMileage,
      planned_mileage: terms.plannedMileage,
      interval_km: terms.intervalKm,
      interval_days: terms.intervalDays,
      // The date is computed, not chosen: an inspection follows the law if possible.
      follows: null,
    });
  };
}
