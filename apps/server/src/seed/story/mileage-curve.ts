import type { Dice } from '#seed/story/dice.ts';
import { addMonths, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';

/** How a vehicle is driven. */
export interface Driving {
  readonly from: CivilDate;
  readonly startMileage: number;
  readonly kilometresPerYear: number;
  /** Share of a usual month that is driven in each month, January first. */
  readonly seasons: readonly number[];
}

/** The mileage of each day, whole kilometres; it never falls. */
export type MileageCurve = (date: CivilDate) => number;

interface Month {
  readonly start: CivilDate;
  readonly end: CivilDate;
  readonly startMileage: number;
  readonly endMileage: number;
}

/** How far a month may lie from the usual one, beside its season. */
const MONTH_SPREAD = 0.2;

/** A curve from the first day up to `until`: every month has its season and its own chance, its days are alike. */
export function mileageCurve(driving: Driving, until: CivilDate, dice: Dice): MileageCurve {
  const months: Month[] = [];
  let { from: start, startMileage } = driving;
  while (start <= until) {
    const end = addMonths(driving.from, months.length + 1);
    const season = driving.seasons[Number(start.slice(5, 7)) - 1] ?? 1;
    const chance = 1 + (dice.fraction() * 2 - 1) * MONTH_SPREAD;
    const endMileage = startMileage + (driving.kilometresPerYear / 12) * season * chance;
    months.push({ start, end, startMileage, endMileage });
    [start, startMileage] = [end, endMileage];
  }
  return (date) => {
    const month = months.findLast((candidate) => candidate.start <= date);
    return month ? mileageWithin(month, date) : driving.startMileage;
  };
}

function mileageWithin({ start, end, startMileage, endMileage }: Month, date: CivilDate): number {
  const share = Math.min(1, daysBetween(start, date) / daysBetween(start, end));
  return Math.round(startMileage + (endMileage - startMileage) * share);
}
