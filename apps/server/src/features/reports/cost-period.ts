import {
  addDays,
  addMonths,
  monthOf,
  parseCivilDate,
  type CivilDate,
} from '@carnet/domain/calendar/civil-date';
import { WHOLE_CALENDAR } from '@carnet/domain/costs/driven';

/** The days of a report, both included, as whole months and what is left of others at its ends. */
export interface CostPeriod {
  readonly from: CivilDate;
  readonly to: CivilDate;
  /** `YYYY-MM`, both included; the last is before the first where no month is whole. */
  readonly firstMonth: string;
  readonly lastMonth: string;
  readonly ends: readonly { readonly from: CivilDate; readonly to: CivilDate }[];
}

/** Without a first or last day, all that there is on that side. */
export function costPeriodOf(from = WHOLE_CALENDAR.from, to = WHOLE_CALENDAR.to): CostPeriod {
  const startsWhole = from === firstDayOf(from);
  const endsWhole = to === lastDayOf(to);
  const firstMonth = monthOf(startsWhole ? from : addMonths(firstDayOf(from), 1));
  const lastMonth = monthOf(endsWhole ? to : addDays(firstDayOf(to), -1));
  const isWithinMonth = monthOf(from) === monthOf(to) && !(startsWhole && endsWhole);
  const ends = isWithinMonth
    ? [{ from, to }]
    : [
        ...(startsWhole ? [] : [{ from, to: lastDayOf(from) }]),
        ...(endsWhole ? [] : [{ from: firstDayOf(to), to }]),
      ];
  return { from, to, firstMonth, lastMonth, ends: from > to ? [] : ends };
}

function firstDayOf(date: CivilDate): CivilDate {
  return parseCivilDate(`${monthOf(date)}-01`) ?? date;
}

function lastDayOf(date: CivilDate): CivilDate {
  return monthOf(date) === monthOf(WHOLE_CALENDAR.to)
    ? WHOLE_CALENDAR.to
    : addDays(addMonths(firstDayOf(date), 1), -1);
}
