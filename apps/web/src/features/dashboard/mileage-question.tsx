import { readAskedMileage } from '#features/dashboard/asked-mileage.ts';
import type { UpcomingReminder } from '#features/reminders/pieces/upcoming-reminders.ts';
import { useToday } from '#shared/calendar/today.tsx';
import { loadOnce } from '#shared/loading/load-once.ts';
import { useLazyComponent } from '#shared/loading/use-lazy-component.ts';
import type { Vehicle } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { dueMileage } from '@carnet/domain/reminders/remaining';

/** Loaded only if the question may be shown. */
const loadBanner = loadOnce(
  async () => (await import('#features/dashboard/mileage-question-banner.tsx')).MileageQuestionBanner,
);

/** A vehicle changed more recently probably has a newer mileage: its readings are not requested. */
const UNTOUCHED_DAYS = 30;

interface MileageQuestionProps {
  readonly upcoming: readonly UpcomingReminder[] | undefined;
}

/**
 * Asks for the mileage of one vehicle that has mileage reminders and an old last reading: at most every two
 * weeks, and never after it was muted.
 */
export function MileageQuestion({ upcoming }: MileageQuestionProps) {
  const today = useToday();
  const vehicle = upcoming && vehicleToAsk(upcoming, today);
  const Banner = useLazyComponent(loadBanner, vehicle !== undefined, () => {});
  return vehicle && Banner ? <Banner key={vehicle.id} vehicle={vehicle} /> : null;
}

function vehicleToAsk(upcoming: readonly UpcomingReminder[], today: CivilDate): Vehicle | undefined {
  const untouchedSince = addDays(today, -UNTOUCHED_DAYS);
  return upcoming.find(
    ({ reminder, vehicle }) =>
      dueMileage(reminder) !== null &&
      vehicle.updatedAt < untouchedSince &&
      readAskedMileage(vehicle.id) !== 'muted',
  )?.vehicle;
}
