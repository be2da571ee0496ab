import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import { compareCivilDates, daysBetween } from '@carnet/domain/calendar/civil-date';

/** One reading a day, the highest, by date: the order of readings within a day is not known (contract, section 3). */
export function dailyReadings(readings: readonly MileageReading[]): readonly MileageReading[] {
  const byDay = new Map<string, MileageReading>();
  for (const reading of readings) {
    const known = byDay.get(reading.date);
    if (!known || reading.mileage > known.mileage) byDay.set(reading.date, reading);
  }
  return [...byDay.values()].toSorted((a, b) => compareCivilDates(a.date, b.date));
}

/** Days from the first reading to this one: where it stands on the time axis. */
export function daysSinceFirst(days: readonly MileageReading[], reading: MileageReading): number {
  const [first = reading] = days;
  return daysBetween(first.date, reading.date);
}
