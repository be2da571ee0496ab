import { addDays, civilDateOf, daysBetween, monthOf, yearOf, type CivilDate } from '#calendar/civil-date.ts';
import { MOST_SPANS } from '#costs/most-spans.ts';
import type { MileageNeighbours } from '#mileage/mileage-series.ts';

/** A range of days, both included. */
export interface Days {
  readonly from: CivilDate;
  readonly to: CivilDate;
}

export const WHOLE_CALENDAR: Days = { from: civilDateOf(1, 1, 1), to: civilDateOf(9999, 12, 31) };

/** A month (`YYYY-MM`), a year (`YYYY`) or a whole period (`''`), with its last day in the period. */
export interface Span {
  readonly key: string;
  readonly end: CivilDate;
}

/**
 * The months or years of a period in order, at most the latest 600, or the period as one span. Empty if it is reversed.
 */
export function listSpans(by: 'month' | 'year' | 'period', { from, to }: Days): Span[] {
  if (by === 'period') return from <= to ? [{ key: '', end: to }] : [];
  const spans: Span[] = [];
  for (let end = to; end >= from && spans.length < MOST_SPANS;) {
    spans.push({ key: by === 'month' ? monthOf(end) : yearOf(end), end });
    const first = civilDateOf(Number(yearOf(end)), by === 'month' ? Number(end.slice(5, 7)) : 1, 1);
    if (first <= from) break;
    end = addDays(first, -1);
  }
  return spans.toReversed();
}

/** The part of a period that is covered by readings; null if there is none. */
export function knownDays(
  { from, to }: Days,
  readings: readonly { readonly first: CivilDate | null; readonly last: CivilDate | null }[],
): Days | null {
  const days = readings.flatMap(({ first, last }) => (first && last ? [first, last] : [])).toSorted();
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last) return null;
  const known = { from: from < first ? first : from, to: to > last ? last : to };
  return known.from <= known.to ? known : null;
}

/** The days at whose end the mileage delimits each span: the day before the period, then the last day of each span. */
export function listBounds(spans: readonly Span[], { from }: Pick<Days, 'from'>): CivilDate[] {
  return spans.length === 0 ? [] : [addDays(from, -1), ...spans.map(({ end }) => end)];
}

/**
 * The mileage at the end of a day, in whole kilometres: interpolated between the neighbouring readings, or the nearest
 * one if there is none on one side. Null without readings.
 * @param neighbours the last reading up to that day (the highest of its day), and the first one after it
 */
export function mileageOn(day: CivilDate, { previous, next }: MileageNeighbours): number | null {
  if (!previous || !next) return (previous ?? next)?.mileage ?? null;
  const share = daysBetween(previous.date, day) / daysBetween(previous.date, next.date);
  return Math.round(previous.mileage + (next.mileage - previous.mileage) * share);
}

/** Date of purchase and mileage at that time; the mileage is null if no reading gives it. */
export interface Purchase {
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/**
 * The purchase with its mileage: the one entered by the owner if it fits between the readings, else the interpolated
 * one. Null without a date; then every cost counts.
 * @param neighbours the readings around the end of the day of purchase
 */
export function toPurchase(
  date: CivilDate | null,
  mileage: number | null,
  { previous, next }: MileageNeighbours,
): Purchase | null {
  if (date === null) return null;
  const isFitting =
    mileage !== null && mileage >= (previous?.mileage ?? 0) && mileage <= (next?.mileage ?? Infinity);
  return { date, mileage: isFitting ? mileage : mileageOn(date, { previous, next }) };
}

/** Like `mileageOn`, but constant at the purchase mileage up to the day of purchase. */
export function mileageSincePurchase(
  day: CivilDate,
  { previous, next }: MileageNeighbours,
  purchase: Purchase | null,
): number | null {
  if (purchase === null) return mileageOn(day, { previous, next });
  const { date, mileage } = purchase;
  if (day <= date || mileage === null) return mileage;
  const isOlder = previous === null || previous.date <= date;
  return mileageOn(day, { previous: isOlder ? { date, mileage } : previous, next });
}

/** The days for which the driving of the owner is known: from the first reading or the purchase to the last reading. */
export function knownDaysOfVehicle(
  first: CivilDate | null,
  last: CivilDate | null,
  { date, mileage }: { readonly date: CivilDate | null; readonly mileage: number | null },
): { readonly first: CivilDate | null; readonly last: CivilDate | null } {
  if (date === null || first === null) return { first, last };
  return { first: mileage !== null || date > first ? date : first, last };
}

/** Kilometres by the key of a span, and in total. Absent or null if fewer than two readings are known. */
export interface Driven {
  readonly bySpan: ReadonlyMap<string, number>;
  readonly total: number | null;
}

/** @param mileages of one vehicle, at the end of each day of `boundsOf(spans)` */
export function drivenOver(spans: readonly Span[], mileages: readonly (number | null)[]): Driven {
  const bySpan = new Map<string, number>();
  for (const [index, { key }] of spans.entries()) {
    const distance = between(mileages[index], mileages[index + 1]);
    if (distance !== null) bySpan.set(key, distance);
  }
  return { bySpan, total: between(mileages[0], mileages.at(-1)) };
}

function between(start: number | null = null, end: number | null = null): number | null {
  return start !== null && end !== null && end > start ? end - start : null;
}
