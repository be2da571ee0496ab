import type { BookCurve, BookSection } from '#features/service-book/content/book-content.ts';
import { DAYS_OF_A_MONTH, type BookWording } from '#features/service-book/content/book-words.ts';
import { addDays, civilDateOf, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import type { BookReading, MileageOverview } from '@carnet/domain/service-book/service-book';
import type { Formatters } from '@carnet/i18n/format';

const EPOCH = civilDateOf(1970, 1, 1);
/** More points cannot be distinguished in print. */
const MAX_POINTS = 600;
const LABELS = 5;
/** Limit of gaps and falls listed individually; an ordinary vehicle has a handful. */
const MOST_NAMED = 50;
/** Smallest step of the scale. */
const LEAST_STEP = 100;

/** The mileage curve with its gaps and falls; null without readings. */
export function wordMileage(
  { t, format }: Pick<BookWording, 't' | 'format'>,
  story: MileageOverview,
): BookSection | null {
  const { readings, gaps, falls } = story;
  const [first, last] = [readings[0], readings.at(-1)];
  if (first === undefined || last === undefined) return null;
  const { formatDate, formatKilometres } = format;
  const [firstKm, lastKm] = [formatKilometres(first.mileage), formatKilometres(last.mileage)];
  const sentences = [
    t('book.mileage.said', {
      first: firstKm,
      from: formatDate(first.date),
      last: lastKm,
      to: formatDate(last.date),
      readings: readings.length,
    }),
    ...gaps.slice(0, MOST_NAMED).map(({ from, to, days }) =>
      t('book.mileage.gap', {
        from: formatDate(from),
        to: formatDate(to),
        duration: format.formatMonths(Math.round(days / DAYS_OF_A_MONTH)),
      }),
    ),
    ...falls.slice(0, MOST_NAMED).map(({ before, after }) =>
      t('book.mileage.fall', {
        date: formatDate(after.date),
        before: formatKilometres(before.mileage),
        after: formatKilometres(after.mileage),
      }),
    ),
    ...formatUnnamed(t, gaps.length, falls.length),
  ];
  const alternative = t('book.mileage.curve', { first: firstKm, last: lastKm });
  const curve = readings.length < 2 ? null : toCurve(story, format, alternative);
  return { title: t('book.mileage.title'), sentences, groups: [], curve };
}

/** The number of gaps and falls that are not listed. */
function formatUnnamed(t: BookWording['t'], gaps: number, falls: number): string[] {
  const [moreGaps, moreFalls] = [gaps - MOST_NAMED, falls - MOST_NAMED];
  return [
    ...(moreGaps > 0 ? [t('book.mileage.moreGaps', { gaps: moreGaps })] : []),
    ...(moreFalls > 0 ? [t('book.mileage.moreFalls', { falls: moreFalls })] : []),
  ];
}

function toCurve(
  { readings, gaps }: MileageOverview,
  { formatMonth, formatKilometres }: Formatters,
  alternative: string,
): BookCurve {
  const dates = readings.map(({ date }) => date);
  const days = spread(dayOf(dates[0] ?? EPOCH), dayOf(dates.at(-1) ?? EPOCH));
  const mileages = readings.map(({ mileage }) => mileage).toSorted((a, b) => a - b);
  const [least = 0, most = 0] = [mileages[0], mileages.at(-1)];
  return {
    points: takeEveryNth(readings).map(({ date, mileage }) => ({ day: dayOf(date), km: mileage })),
    gaps: gaps.map(({ from, to }) => ({ fromDay: dayOf(from), toDay: dayOf(to) })),
    days: days
      .map((day) => ({ day, label: formatMonth(toDate(day)) }))
      .filter(({ label }, index, all) => label !== all[index - 1]?.label),
    kilometres: roundSteps(least, most).map((km) => ({ km, label: formatKilometres(km) })),
    alternative,
  };
}

/** Every nth reading, always including the first and the last. */
function takeEveryNth(readings: readonly BookReading[]): BookReading[] {
  const step = Math.ceil(readings.length / MAX_POINTS);
  return readings.filter((_, index) => index % step === 0 || index === readings.length - 1);
}

/** Evenly spaced whole numbers from `least` to `most`; a single one if they are equal. */
function spread(least: number, most: number): number[] {
  const all = Array.from({ length: LABELS }, (_, index) =>
    Math.round(least + ((most - least) * index) / (LABELS - 1)),
  );
  return [...new Set(all)];
}

/** Round numbers covering the range, with the smallest step of 1, 2 or 5 times a power of ten that needs few. */
function roundSteps(least: number, most: number): number[] {
  const rough = Math.max(LEAST_STEP, (most - least) / LABELS);
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
  const first = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - first) / step));
  return Array.from({ length: count + 1 }, (_, index) => first + index * step);
}

function dayOf(date: CivilDate): number {
  return daysBetween(EPOCH, date);
}

function toDate(day: number): CivilDate {
  return addDays(EPOCH, day);
}
