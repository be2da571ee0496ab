import { daysBetween, yearOf, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { MileageProjection } from '@carnet/domain/projection/mileage-projection';
import type { Formatters } from '#format.ts';
import type { Translate } from '#translate.ts';

/** A range that is not wider is told by its days, a wider one by its months. */
const DAYS_TOLD = 45;

type Range = Pick<MileageProjection, 'date' | 'earliest' | 'latest'>;

/**
 * When a mileage is expected, as the estimate that it is: « vers mars 2027 (entre février et mai) ». The years are named where
 * they are not that of the middle.
 */
export function projectionText(
  { date, earliest, latest }: Range,
  today: CivilDate,
  t: Translate,
  { formatDayInYear, formatMonth, formatMonthName }: Formatters,
): string {
  if (date <= today) return t('reminders.projected.now');
  if (daysBetween(earliest, latest) <= DAYS_TOLD) {
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

/** Days of a month up to which it is at its beginning and in its middle. */
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
