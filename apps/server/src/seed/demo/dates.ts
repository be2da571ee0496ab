import {
  addDays,
  addMonths,
  civilDateOf,
  weekdayOf,
  type CivilDate,
} from '@carnet/domain/calendar/civil-date';

const SUNDAY = 7;

/** Some months before a day, and some days before that. */
export function before(today: CivilDate, months: number, days = 0): CivilDate {
  return addDays(addMonths(today, -months), -days);
}

/** The day itself, or the Saturday before a Sunday: workshops are closed. */
export function openDay(date: CivilDate): CivilDate {
  return weekdayOf(date) === SUNDAY ? addDays(date, -1) : date;
}

/** A day of every year after `from` and before `today`, on which workshops are open. */
export function everyYearOn(month: number, day: number, from: CivilDate, today: CivilDate): CivilDate[] {
  const dates: CivilDate[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(today.slice(0, 4)); year += 1) {
    const date = openDay(civilDateOf(year, month, day));
    if (date > from && date < today) dates.push(date);
  }
  return dates;
}
