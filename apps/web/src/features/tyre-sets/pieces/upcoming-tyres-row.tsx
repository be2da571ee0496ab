import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import { mileageReadingsQuery } from '#features/mileage/mileage.queries.ts';
import { DueRow } from '#features/reminders/pieces/due-row.tsx';
import { remindersQuery } from '#features/reminders/reminders.queries.ts';
import type { UpcomingTyres } from '#features/tyre-sets/pieces/upcoming-tyres.ts';
import { tyreFittingsQuery, tyreSetsQuery } from '#features/tyre-sets/tyre-sets.queries.ts';
import { vehiclesQuery } from '#features/vehicles/vehicles.queries.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { swapDaysOf } from '@carnet/domain/tyre-sets/season';
import { listedTyresDue, type SetDue } from '@carnet/domain/tyre-sets/tyre-due';
import { setDueWords } from '@carnet/i18n/tyre-sentences';
import type { QueryClient } from '@tanstack/react-query';

/** A due item of a set as a row among reminders; links to the set. */
export function UpcomingTyresRow({ upcoming }: { readonly upcoming: UpcomingTyres }) {
  const { t } = useTranslation('tyres', 'reminders');
  const format = useFormat();
  const today = useToday();
  const { tyres, set, vehicle, reminder, urgency } = upcoming;
  return (
    <DueRow
      tile={<TypeTile type="tire_change" urgency={urgency} />}
      typeName={set.name}
      vehicleName={vehicle.name}
      // No progress bar: tyres have no interval.
      reminder={{ ...reminder, nextReminderDate: null }}
      words={setDueWords(tyres, { t, format, today })}
      currentMileage={null}
      today={today}
      urgency={urgency}
      estimatedCost={null}
      to={paths.tyreSet(set.id)}
    />
  );
}

/** Due items of the sets of all active vehicles. */
export async function readUpcomingTyres(client: QueryClient, today: CivilDate): Promise<UpcomingTyres[]> {
  const [sets, vehicles, reminders] = await Promise.all([
    client.fetchQuery(tyreSetsQuery()),
    client.fetchQuery(vehiclesQuery()),
    client.fetchQuery(remindersQuery),
  ]);
  const ids = new Set(sets.flatMap((set) => [set.vehicle_id, ...set.mounted.map((one) => one.vehicle_id)]));
  const histories = await Promise.all(
    [...ids].map(async (vehicle_id) => {
      const [fittings, readings] = await Promise.all([
        client.fetchQuery(tyreFittingsQuery(vehicle_id)),
        client.fetchQuery(mileageReadingsQuery(vehicle_id)),
      ]);
      return { vehicle_id, fittings, readings };
    }),
  );
  return vehicles.flatMap((vehicle) => {
    const own = sets.filter((set) => set.vehicle_id === vehicle.id);
    const swapDays = swapDaysOf(reminders.filter(({ vehicle_id }) => vehicle_id === vehicle.id));
    const due = listedTyresDue({ vehicle, sets: own, histories, swapDays }, today);
    return due.flatMap((tyres) => {
      const set = own.find(({ id }) => id === tyres.set);
      return set ? [{ ...toNotification(tyres, vehicle.id), tyres, set, vehicle }] : [];
    });
  });
}

/** Day and urgency determine its position among reminders. */
function toNotification(due: SetDue, vehicleId: string): Omit<UpcomingTyres, 'tyres' | 'set' | 'vehicle'> {
  const { kind, set, date, urgency } = due;
  return {
    reminder: {
      id: `${set} ${kind}${'axle' in due ? ` ${due.axle}` : ''}`,
      vehicleId,
      maintenanceType: 'tire_change',
      nextReminderDate: date,
      lastMileage: null,
      intervalKm: null,
      plannedMileage: null,
      intervalDays: null,
      active: true,
      follows: 'interval',
    },
    severity: urgency === 'late' || urgency === 'urgent' ? 'critical' : 'high',
    urgency,
    isDue: urgency !== 'upcoming',
    isLate: urgency === 'late',
    expectedOn: date,
    kilometresLeft: due.kind === 'rotation' ? due.kilometresLeft : Infinity,
    terms: [],
  };
}
