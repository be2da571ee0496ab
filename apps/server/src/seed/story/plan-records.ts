import type { Dice } from '#seed/story/dice.ts';
import { mileageCurve, type MileageCurve } from '#seed/story/mileage-curve.ts';
import type { VehicleStory, Visit } from '#seed/story/story.ts';
import { billOf, raisePrices, type Bill } from '#seed/story/work.ts';
import { addDays, addMonths, daysBetween, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { centsFromInteger, type Cents } from '@carnet/domain/money/cents';

/** A visit with what follows from it. */
export interface PlannedRecord {
  readonly kind: 'record';
  readonly date: CivilDate;
  readonly visit: Visit;
  readonly cost: Cents;
  /** Null for work that came without an invoice. */
  readonly bill: Bill | null;
  /** What the odometer showed; null when nobody looked. */
  readonly mileage: number | null;
}

export interface PlannedReading {
  readonly kind: 'reading';
  readonly date: CivilDate;
  readonly mileage: number;
}

/** Everything that is written for a vehicle after it was added, in the order of time. */
export type PlannedEntry = PlannedRecord | PlannedReading;

/** The life of a vehicle up to the day before `today`, priced and with a reading of the odometer every month. */
export function planVehicle(
  story: VehicleStory,
  from: CivilDate,
  today: CivilDate,
  dice: Dice,
): {
  readonly startMileage: number;
  readonly entries: readonly PlannedEntry[];
  readonly curve: MileageCurve;
} {
  const curve = mileageCurve(story.driving, today, dice);
  const records = story.visits.map((visit) => planRecord(visit, curve, from));
  const entries = [...records, ...monthlyReadings(story.driving.from, today, curve, dice)];
  entries.sort((a, b) => (a.date < b.date ? -1 : Number(a.date > b.date)));
  return { startMileage: curve(story.driving.from), entries, curve };
}

function planRecord(visit: Visit, curve: MileageCurve, from: CivilDate): PlannedRecord {
  const { date, work } = visit;
  const years = Math.floor(daysBetween(from, date) / 365);
  const bill = work.lines.length === 0 ? null : billOf(raisePrices(work.lines, years));
  return {
    kind: 'record',
    date,
    visit,
    bill,
    cost: bill?.totalCents ?? centsFromInteger(work.paidCents ?? 0),
    mileage: visit.isWithoutMileage ? null : curve(date),
  };
}

/** One in the first days of every month, and one of yesterday. */
function monthlyReadings(
  from: CivilDate,
  today: CivilDate,
  curve: MileageCurve,
  dice: Dice,
): PlannedReading[] {
  const dates: CivilDate[] = [];
  for (let month = 1; addMonths(from, month) < today; month += 1) {
    const date = addDays(addMonths(from, month), dice.integer(-3, 3));
    if (date < addDays(today, -7)) dates.push(date);
  }
  return [...dates, addDays(today, -1)].map((date) => ({ kind: 'reading', date, mileage: curve(date) }));
}
