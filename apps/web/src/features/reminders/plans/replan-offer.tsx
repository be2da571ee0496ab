import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { reminderFactsOf } from '#features/reminders/pieces/reminder-facts.ts';
import { useReminders, useReplaceReminder } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { dueMileage } from '@carnet/domain/reminders/remaining';
import { replanFromCorrection } from '@carnet/domain/reminders/replan';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './replan-offer.module.css';

/**
 * Offers to move what was planned from a mileage that was corrected since: a list of the reminders concerned, each with
 * its due mileage before and after. Nothing when there is none.
 */
export function ReplanOffer({ vehicle }: { readonly vehicle: Pick<Vehicle, 'id' | 'currentMileage'> }) {
  const { t } = useTranslation();
  const { formatKilometres } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const { data: reminders = [] } = useReminders();
  const { data: readings = [] } = useMileageReadings(vehicle.id);
  const deleted = useDeletedSince(readings);
  const replacement = useReplaceReminder();
  const concerned = reminders
    .filter(({ vehicle_id: vehicleId }) => vehicleId === vehicle.id)
    .flatMap((reminder) => {
      const facts = reminderFactsOf(reminder);
      const moved = replanFromCorrection(facts, vehicle.currentMileage, readings, deleted);
      if (!moved) return [];
      return [{ reminder, moved, before: dueMileage(facts), after: dueMileage({ ...facts, ...moved }) }];
    });
  if (concerned.length === 0) return null;

  async function move(): Promise<void> {
    try {
      for (const { reminder, moved } of concerned) {
        const changes = { last_mileage: moved.lastMileage, planned_mileage: moved.plannedMileage };
        await replacement.mutateAsync({ reminder, changes });
      }
      notifySuccess(t('reminders.replan.done'));
    } catch {
      notifyError(t('reminders.error.update'));
    }
  }

  return (
    <Card title={t('reminders.replan.title')}>
      <div className={classes.offer}>
        <p>{t('reminders.replan.text')}</p>
        <ul className={classes.list}>
          {concerned.map(({ reminder, before, after }) => (
            <li key={reminder.id} className={classes.row}>
              <TypeTile type={reminder.maintenance_type} label={typeName(reminder.maintenance_type)} />
              <p className={classes.what}>{typeName(reminder.maintenance_type)}</p>
              <p className={classes.move}>
                {t('reminders.replan.row', {
                  before: formatKilometres(before ?? 0),
                  after: formatKilometres(after ?? 0),
                })}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <Button aria-disabled={replacement.isPending} onClick={() => !replacement.isPending && void move()}>
            {t('reminders.replan.submit')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** The readings that were there when the page was opened, or came since, and are gone. */
function useDeletedSince(readings: readonly MileageReading[]): readonly MileageReading[] {
  const [seen, setSeen] = useState(readings);
  const here = idsOf(readings);
  const deleted = seen.filter(({ id }) => !here.has(id));
  const known = idsOf(seen);
  if (readings.some(({ id }) => !known.has(id))) setSeen([...deleted, ...readings]);
  return deleted;
}

function idsOf(readings: readonly MileageReading[]): ReadonlySet<string> {
  return new Set(readings.map(({ id }) => id));
}
