import { addDays, civilDateOf, weekdayOf, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** The weeks of a month, Monday first, each whole: its first and last days may belong to the months beside it. */
export function weeksOfMonth(date: CivilDate): readonly (readonly CivilDate[])[] {
  const first = firstOfMonth(date);
  const monday = addDays(first, 1 - weekdayOf(first));
  const weeks: CivilDate[][] = [];
  for (let start = monday; weeks.length === 0 || isSameMonth(start, date); start = addDays(start, 7)) {
    weeks.push([0, 1, 2, 3, 4, 5, 6].map((offset) => addDays(start, offset)));
  }
  return weeks;
}

function firstOfMonth(date: CivilDate): CivilDate {
  return civilDateOf(Number(date.slice(0, 4)), Number(date.slice(5, 7)), 1);
}

export function isSameMonth(a: CivilDate, b: CivilDate): boolean {
  return a.slice(0, 7) === b.slice(0, 7);
}
