import { useMileageReadings } from '#features/mileage/mileage.queries.ts';
import { replannedReminders, useReplanning } from '#features/reminders/pieces/replanned-reminders.ts';
import { useReminders } from '#features/reminders/reminders.queries.ts';
import { useMaintenanceTypeLabel } from '#features/settings/pieces/maintenance-type-label.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Card } from '#shared/ui/layout/card.tsx';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { Button } from '@mantine/core';
import { useState } from 'react';
import classes from './replan-offer.module.css';

export interface ReplanOfferProps {
  readonly vehicle: Pick<Vehicle, 'id' | 'currentMileage'>;
}

/**
 * Offers to replan reminders after a corrected mileage: lists them with their due mileage before and after.
 * Renders nothing without any.
 */
export function ReplanOffer({ vehicle }: ReplanOfferProps) {
  const { t } = useTranslation();
  const { formatKilometres } = useFormat();
  const typeName = useMaintenanceTypeLabel();
  const { data: reminders = [] } = useReminders();
  const { data: readings = [] } = useMileageReadings(vehicle.id);
  const deleted = useDeletedSince(readings);
  const { replan, isPending } = useReplanning();
  const concerned = replannedReminders(reminders, vehicle, readings, deleted);
  if (concerned.length === 0) return null;
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
                  before: formatKilometres(before),
                  after: formatKilometres(after),
                })}
              </p>
            </li>
          ))}
        </ul>
        <div>
          <Button aria-disabled={isPending} onClick={() => !isPending && void replan(concerned)}>
            {t('reminders.replan.submit')}
          </Button>
        </div>
      </div>
    </Card>
  );
}

/** Readings that have been deleted since the page was opened. */
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
