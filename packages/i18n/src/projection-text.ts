import { daysBetween, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import type { Formatters } from '#format.ts';
import type { Translate } from '#translate.ts';

/** Ranges up to this many days are shown by day, wider ones by month. */
const MOST_DAYS_BY_DAY = 45;

type Range = Pick<MileageProjection, 'date' | 'earliest' | 'latest'>;

/**
 * When a mileage is expected, worded as an estimate: « vers mars 2027 (entre février et mai) ». A year is named only if
 * it differs from the year of the expected date.
 */
export function projectionText(
  { date, earliest, latest }: Range,
  today: CivilDate,
  t: Translate,
  { formatDayInYear, formatMonth, formatMonthName }: Formatters,
): string {
  if (date <= today) return t('reminders.projected.now');
  if (daysBetween(earliest, latest) <= MOST_DAYS_BY_DAY) {
    const day = (one: CivilDate): string => formatDayInYear(one, today);
    return earliest === latest
      ? t('reminders.projected.about', { when: t('reminders.projected.day', { date: day(date) }) })
      : t('reminders.projected.between', {
          when: t('reminders.projected.day', { date: day(date) }),
          earliest: t('reminders.projected.day', { date: day(earliest) }),
          latest: t('reminders.projected.day', { date: day(latest) }),
        });
  }
  const month = (one: CivilDate): string =>
    yearOf(one) === yearOf(date) ? formatMonthName(one) : formatMonth(one);
  return t('reminders.projected.between', {
    when: formatMonth(date),
    earliest: month(earliest),
    latest: month(latest),
  });
}

/** Last days of the beginning and the middle of a month. */
const [LAST_EARLY_DAY, LAST_MIDDLE_DAY] = [10, 20];

/** When a mileage is expected, without the range: « vers mi-avril 2027 », for a row. */
export function projectionBrief(
  { date }: Pick<Range, 'date'>,
  today: CivilDate,
  t: Translate,
  { formatMonth, formatMonthName }: Formatters,
): string {
  if (date <= today) return t('reminders.projected.now');
  const day = Number(date.slice(-2));
  const part = day <= LAST_EARLY_DAY ? 'early' : day <= LAST_MIDDLE_DAY ? 'middle' : 'end';
  const month = yearOf(date) === yearOf(today) ? formatMonthName(date) : formatMonth(date);
  return t('reminders.projected.about', { when: t(`reminders.projected.${part}`, { month }) });
}
