import {
  addDays,
  addMonths,
  monthOf,
  parseCivilDate,
  type CivilDate,
} from '@carnet/domain/calendar/civil-date';
import { WHOLE_CALENDAR } from '@carnet/domain/costs/driven';

/** The days of a report, both included, split into whole months and the partial months at its ends. */
export interface CostPeriod {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** `YYYY-MM`, both included. The last is before the first if no month is whole. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly ends: readonly { readonly from: CivilDate; readonly to: CivilDate }[];
}

/** A missing first or last day means an open end. */
export function costPeriodOf(from = WHOLE_CALENDAR.from, to = WHOLE_CALENDAR.to): CostPeriod {
  const startsWhole = from === findFirstDay(from);
  const endsWhole = to === findLastDay(to);
  const firstMonth = monthOf(startsWhole ? from : addMonths(findFirstDay(from), 1));
  const lastMonth = monthOf(endsWhole ? to : addDays(findFirstDay(to), -1));
  const isWithinMonth = monthOf(from) === monthOf(to) && !(startsWhole && endsWhole);
  const ends = isWithinMonth
    ? [{ from, to }]
    : [
        ...(startsWhole ? [] : [{ from, to: findLastDay(from) }]),
        ...(endsWhole ? [] : [{ from: findFirstDay(to), to }]),
      ];
  return { from, to, firstMonth, lastMonth, ends: from > to ? [] : ends };
}

function findFirstDay(date: CivilDate): CivilDate {
  return parseCivilDate(`${monthOf(date)}-01`) ?? date;
}

function findLastDay(date: CivilDate): CivilDate {
  return monthOf(date) === monthOf(WHOLE_CALENDAR.to)
    ? WHOLE_CALENDAR.to
    : addDays(addMonths(findFirstDay(date), 1), -1);
}
