import { LazyValidUntil } from '#features/reminders/pieces/lazy-valid-until.tsx';
import { TypeTile } from '#features/maintenances/pieces/type-icon.tsx';
import type { UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { paths } from '#shared/navigation/paths.ts';
import { doneAddress } from '#features/reminders/pieces/done-address.ts';
import { DueRow } from '#features/reminders/pieces/due-row.tsx';
import { useDueWords } from '#features/reminders/pieces/use-due-words.ts';

interface UpcomingRowProps {
  readonly upcoming: UpcomingReminder;
  readonly typeName: (key: string) => string;
  /** False on the page of one vehicle. */
  readonly isVehicleShown?: boolean;
}

/** An upcoming reminder: links to its settings; its button opens the form that marks it as done. */
export function UpcomingRow({ upcoming, typeName, isVehicleShown = true }: UpcomingRowProps) {
  const today = useToday();
  const { reminder, vehicle, urgency, terms } = upcoming;
  const words = useDueWords()(terms);
  const name = typeName(reminder.maintenanceType);
  return (
    <DueRow
      tile={<TypeTile type={reminder.maintenanceType} label={name} urgency={urgency} />}
      typeName={name}
      vehicleName={vehicle.name}
      isVehicleShown={isVehicleShown}
      reminder={reminder}
      words={words}
      currentMileage={vehicle.currentMileage}
      today={today}
      urgency={urgency}
      estimatedCost={reminder.estimatedCost}
      question={<LazyValidUntil reminder={reminder} vehicleName={vehicle.name} />}
      doneTo={doneAddress(reminder.wire, vehicle)}
      to={paths.editReminder(reminder.id)}
    />
  );
}
