import type { Dice } from '#seed/dice.ts';
import type {
  Ago,
  ExpenseRow,
  Fuel,
  TyreRow,
  VehicleRows,
  Visit,
  Work,
  Workshop,
} from '#seed/garage-data.ts';
import type { ExpenseCreation } from '@carnet/contract/expenses/expense.schema';
import {
  addDays,
  addMonths,
  civilDateOf,
  compareCivilDates,
  daysBetween,
  weekdayOf,
  type CivilDate,
} from '@carnet/domain/calendar/civil-date';
import { completeFilling, fromThousandths } from '@carnet/domain/expenses/quantity';
import { madeOn } from '@carnet/domain/tyre-sets/dot';
import { centsFromInteger, eurosFromCents, sumCents, type Cents } from '@carnet/domain/money/cents';

/** Plans what is written on each day from the demo tables. Pure: the same day and dice give the same plan. */

/** Length of the history. */
export const HISTORY_MONTHS = 60;
/** How long the owner has recorded expenses. */
const EXPENSE_MONTHS = 24;

/** The day of `ago`, relative to `today`. */
export function dayOf([months, days]: Ago, today: CivilDate): CivilDate {
  return addDays(addMonths(today, -months), -days);
}

const SUNDAY = 7;

/** The day itself, or Saturday for a Sunday, because workshops are closed. */
function openDay(date: CivilDate): CivilDate {
  return weekdayOf(date) === SUNDAY ? addDays(date, -1) : date;
}

/** A day (`MM-DD`) of every year between two dates, exclusive. */
function everyYear(each: string, from: CivilDate, today: CivilDate): CivilDate[] {
  const [month = 1, day = 1] = each.split('-').map(Number);
  const first = Number(from.slice(0, 4));
  const years = Array.from({ length: Number(today.slice(0, 4)) - first + 1 }, (_, index) => first + index);
  return years
    .map((year) => openDay(civilDateOf(year, month, day)))
    .filter((date) => date > from && date < today);
}

/** A record, or an odometer reading, on its day. */
export type Entry =
  | {
      readonly kind: 'record';
      readonly date: CivilDate;
      readonly visit: Visit;
      readonly nextDate: CivilDate | null;
      readonly cost: Cents;
      /** Null for work without an invoice. */
      readonly bill: Bill | null;
      /** Null if not read. */
      readonly mileage: number | null;
    }
  | { readonly kind: 'reading'; readonly date: CivilDate; readonly mileage: number };

export type RecordEntry = Extract<Entry, { kind: 'record' }>;

/**
 * The history of a vehicle up to the day before `today`, with a monthly odometer reading, in chronological
 * order.
 */
export function planVehicle(rows: VehicleRows, today: CivilDate, dice: Dice) {
  const bought = addMonths(today, -rows.ownedMonths);
  const from = addMonths(today, -HISTORY_MONTHS);
  const curve = mileageCurve(rows, bought, today, dice);
  const records = visitsOf(rows, today).map(({ visit, date, nextDate }): Entry => {
    const { work, at, isWithoutMileage } = visit;
    const years = Math.floor(daysBetween(from, date) / 365);
    const bill = at ? billOf(work, at, years) : null;
    const cost = bill?.totalCents ?? centsFromInteger(work.paidCents ?? 0);
    const mileage = isWithoutMileage ? null : curve(date);
    return { kind: 'record', date, visit, nextDate, cost, bill, mileage };
  });
  const readings = monthlyDays(bought, today, dice).map((date): Entry => ({
    kind: 'reading',
    date,
    mileage: curve(date),
  }));
  const entries = [...records, ...readings].toSorted((a, b) => compareCivilDates(a.date, b.date));
  return { bought, startMileage: curve(bought), curve, entries };
}

/** Every visit of a vehicle with its date. */
export function visitsOf({ visits, ownedMonths }: VehicleRows, today: CivilDate) {
  const bought = addMonths(today, -ownedMonths);
  return visits.flatMap((visit) =>
    daysOfVisit(visit, bought, today).map((day) => ({
      visit,
      date: visit.at ? openDay(day) : day,
      nextDate: visit.nextMonths === undefined ? null : addMonths(day, visit.nextMonths),
    })),
  );
}

function daysOfVisit(visit: Visit, bought: CivilDate, today: CivilDate): CivilDate[] {
  if ('ago' in visit) return [dayOf(visit.ago, today)];
  const start = addMonths(bought, visit.afterMonths ?? 0);
  const from = visit.after === undefined ? start : (everyYear(visit.after, start, today)[0] ?? today);
  const days = everyYear(visit.each, from, today);
  const isTaken = (index: number): boolean => {
    if (visit.take === 'first') return index === 0;
    if (visit.take === 'later') return index > 0;
    return visit.take === undefined || index % 2 === 0;
  };
  return days.filter((_, index) => isTaken(index));
}

/** A day at the beginning of every month, and yesterday. */
function monthlyDays(from: CivilDate, today: CivilDate, dice: Dice): CivilDate[] {
  const days: CivilDate[] = [];
  for (let month = 1; addMonths(from, month) < today; month += 1) {
    const day = addDays(addMonths(from, month), dice.integer(-3, 3));
    if (day < addDays(today, -7)) days.push(day);
  }
  return [...days, addDays(today, -1)];
}

/** The mileage of each day in whole kilometres; never decreases. */
type MileageCurve = (date: CivilDate) => number;

/** Random deviation of a month from the usual distance, besides its season. */
const MONTH_SPREAD = 0.2;

/** Each month has its seasonal and random distance; its days are equal. */
function mileageCurve(rows: VehicleRows, from: CivilDate, until: CivilDate, dice: Dice): MileageCurve {
  const months: { start: CivilDate; end: CivilDate; mileage: number; endMileage: number }[] = [];
  let [start, mileage] = [from, rows.vehicle.purchaseMileage];
  while (start <= until) {
    const end = addMonths(from, months.length + 1);
    const season = rows.seasons[Number(start.slice(5, 7)) - 1] ?? 1;
    const chance = 1 + (dice.fraction() * 2 - 1) * MONTH_SPREAD;
    const endMileage = mileage + (rows.kilometresPerYear / 12) * season * chance;
    months.push({ start, end, mileage, endMileage });
    [start, mileage] = [end, endMileage];
  }
  return (date) => {
    const month = months.findLast((candidate) => candidate.start <= date);
    if (!month) return rows.vehicle.purchaseMileage;
    const share = Math.min(1, daysBetween(month.start, date) / daysBetween(month.start, month.end));
    return Math.round(month.mileage + (month.endMileage - month.mileage) * share);
  };
}

/** A set of tyres that is put on, on the day of the work that does it. */
export interface PlannedFitting {
  readonly date: CivilDate;
  readonly mileage: number;
  readonly tyres: TyreRow;
}

/** A tread depth as a workshop measures it; with the week of manufacture of tyres that came to the front axle. */
interface PlannedTread {
  readonly date: CivilDate;
  readonly mm: number;
  readonly position: 'all' | 'front';
  readonly dot: string | null;
}

/** A set with what is known of it in the end. */
export interface PlannedSet {
  readonly tyres: TyreRow;
  readonly dot: string | null;
  readonly boughtOn: CivilDate | null;
  /** What it cost. */
  readonly price: Cents | null;
  readonly treads: readonly PlannedTread[];
}

/** What is on the wheels of a vehicle: all of its sets, and each swap. Depths follow from the kilometres of each set. */
export function planTyres(
  { tyres }: VehicleRows,
  {
    bought,
    startMileage,
    curve,
    entries,
  }: Pick<ReturnType<typeof planVehicle>, 'bought' | 'startMileage' | 'curve' | 'entries'>,
): { readonly sets: readonly PlannedSet[]; readonly fittings: readonly PlannedFitting[] } {
  const [first] = tyres;
  if (!first) return { sets: [], fittings: [] };
  const records = entries.filter((entry) => 'visit' in entry);
  const swaps = records.flatMap(({ date, visit }): PlannedFitting[] => {
    const fitted = tyres.find(({ fittedBy }) => fittedBy.includes(visit.work));
    return fitted ? [{ date, mileage: curve(date), tyres: fitted }] : [];
  });
  const fittings = [{ date: bought, mileage: startMileage, tyres: first }, ...swaps];
  const sets = tyres.map((row): PlannedSet => {
    const renewals = records.filter(({ visit }) => visit.work === row.renewedBy);
    const position = row.isBought ? 'all' : 'front';
    const renewed = renewals.map(({ date }) => {
      const dot = row.isBought ? null : dotOf(addDays(date, -SHELF_DAYS));
      return { date, mm: row.newMm, position, dot } as const;
    });
    const [since, off] = [renewed.at(-1), lastDayOff(row, fittings)];
    const worn = since && off && off > since.date ? kilometresOn(row, fittings, curve, since.date, off) : 0;
    const mm = Math.round((row.newMm - (worn / 1000) * row.wear) * 10) / 10;
    const measured = worn > 0 && off ? [{ date: off, mm, position, dot: since?.dot ?? null } as const] : [];
    const [purchase] = row.isBought ? renewals : [];
    return {
      tyres: row,
      dot: purchase ? dotOf(addDays(purchase.date, -SHELF_DAYS)) : null,
      boughtOn: purchase?.date ?? null,
      price: purchase?.cost ?? null,
      treads: [...renewed, ...measured],
    };
  });
  return { sets, fittings };
}

/** So long new tyres have been lying at the dealer’s. */
const SHELF_DAYS = 120;

/** The week and year of a day, as a tyre says when it was made. */
function dotOf(date: CivilDate): string {
  const year = Number(date.slice(0, 4));
  const weeks = Array.from({ length: 52 }, (_, index) => index + 1);
  const week = weeks.findLast((one) => madeOn({ week: one, year }) <= date) ?? 1;
  return `${String(week).padStart(2, '0')}${String(year).slice(2)}`;
}

function lastDayOff(row: TyreRow, fittings: readonly PlannedFitting[]): CivilDate | null {
  const last = fittings.findLastIndex(
    ({ tyres }, index) => tyres !== row && fittings[index - 1]?.tyres === row,
  );
  return fittings[last]?.date ?? null;
}

function kilometresOn(
  row: TyreRow,
  fittings: readonly PlannedFitting[],
  curve: MileageCurve,
  from: CivilDate,
  until: CivilDate,
): number {
  return fittings.reduce((sum, { date, tyres }, index) => {
    const end = fittings[index + 1]?.date ?? until;
    const [start, stop] = [date > from ? date : from, end < until ? end : until];
    return tyres === row && stop > start ? sum + curve(stop) - curve(start) : sum;
  }, 0);
}

/** Lines and sums of an invoice, which add up to the cent. */
export interface Bill {
  readonly lines: readonly {
    readonly label: string;
    readonly quantity: number;
    readonly unitCents: number;
    readonly totalCents: Cents;
  }[];
  readonly netCents: Cents;
  readonly vatCents: Cents;
  /** Including tax: the cost of the record. */
  readonly totalCents: Cents;
}

export const VAT_PERCENT = 20;

/** The bill for some work `years` after the first prices: 3 % more each year, rounded to ten cents. */
function billOf({ hours, parts }: Work, { hourCents }: Workshop, years: number): Bill {
  const labour = hours === 0 ? [] : [['Main-d’œuvre (heures)', hourCents, hours] as const];
  const lines = [...parts, ...labour].map(([label, firstCents, quantity = 1]) => {
    const unitCents = Math.round((firstCents * 1.03 ** years) / 10) * 10;
    return { label, quantity, unitCents, totalCents: centsFromInteger(Math.round(quantity * unitCents)) };
  });
  const netCents = sumCents(lines.map(({ totalCents }) => totalCents));
  // Rounded once, on the net sum.
  const vatCents = centsFromInteger(Math.round((netCents * VAT_PERCENT) / 100));
  return { lines, netCents, vatCents, totalCents: sumCents([netCents, vatCents]) };
}

/** An expense with its date; `series` identifies the series of a recurring one. */
export interface PlannedExpense extends Omit<ExpenseCreation, 'id' | 'vehicle_id' | 'files' | 'series_id'> {
  readonly series?: string;
}

/** Fillings, then all other expenses. */
export function planExpenses(
  rows: VehicleRows,
  curve: MileageCurve,
  today: CivilDate,
  dice: Dice,
): PlannedExpense[] {
  const others = rows.expenses.flatMap((row) =>
    daysOfExpense(row, today).map((date) => expenseOn(row, date, today)),
  );
  return [...planFillings(rows.fuel, curve, today, dice), ...others];
}

function daysOfExpense(row: ExpenseRow, today: CivilDate): CivilDate[] {
  if ('ago' in row) return [dayOf(row.ago, today)];
  if ('each' in row) return everyYear(row.each, addMonths(today, -EXPENSE_MONTHS), today);
  const count = Math.floor((EXPENSE_MONTHS - 1) / row.everyMonths);
  const first = addMonths(addDays(today, -row.daysAgo), -count * row.everyMonths);
  return Array.from({ length: count + 1 }, (_, index) => addMonths(first, index * row.everyMonths));
}

function expenseOn(
  { kind, cost, place, notes, recurs }: ExpenseRow,
  date: CivilDate,
  today: CivilDate,
): PlannedExpense {
  if (!recurs) return { kind, cost, place, notes, date };
  const until = recurs.untilMonths === null ? null : addMonths(today, recurs.untilMonths);
  return { kind, cost, place, notes, date, recurrence: { every: recurs.every, until }, series: kind };
}

/** How many stops there are for one partial filling, and for one that is not recorded. */
const [PARTIAL_EVERY, MISSED_EVERY] = [9, 25];
/** More in winter, less in summer, January first. */
const SEASONS = [1.07, 1.06, 1.03, 1, 0.97, 0.96, 0.97, 0.98, 0.98, 1, 1.03, 1.06] as const;

/** A filling whenever the tank is nearly empty, up to the day before `today`. */
function planFillings(fuel: Fuel, curve: MileageCurve, today: CivilDate, dice: Dice): PlannedExpense[] {
  const from = addMonths(today, -EXPENSE_MONTHS);
  const fillings: PlannedExpense[] = [];
  let [missing, filledAt, stopAt, isMissed] = [fuel.perHundred * 4, curve(from) - 1, 0, false];
  for (let date = from; date < today; date = addDays(date, 1)) {
    const mileage = curve(date);
    if (mileage < stopAt || mileage === filledAt) continue;
    const season = SEASONS[Number(date.slice(5, 7)) - 1] ?? 1;
    const chance = 0.95 + dice.fraction() * 0.1;
    missing += ((mileage - filledAt) / 100) * fuel.perHundred * season * chance;
    const isFull = stopAt === 0 || dice.integer(1, PARTIAL_EVERY) > 1;
    const litres = isFull ? missing : missing / 2;
    const isNoted = stopAt === 0 || dice.integer(1, MISSED_EVERY) > 1;
    if (isNoted) {
      fillings.push({
        ...fillingOn(date, from, litres, fuel, dice),
        mileage,
        isFull,
        missedPrevious: isMissed,
      });
    }
    isMissed = !isNoted;
    missing -= litres;
    filledAt = mileage;
    stopAt = mileage + fuel.range * (isFull ? 1 : 0.5) * (0.85 + dice.fraction() * 0.2);
  }
  return fillings;
}

/** Prices vary by 6 % within about two years. */
const [PRICE_SWING, PRICE_DAYS] = [0.06, 120];

function fillingOn(date: CivilDate, from: CivilDate, litres: number, { price, stations }: Fuel, dice: Dice) {
  const swing = 1 + PRICE_SWING * Math.sin(daysBetween(from, date) / PRICE_DAYS);
  const unitPrice = Math.round(price * swing * (0.985 + dice.fraction() * 0.03) * 1000);
  const quantity = Math.round(litres * 100) * 10;
  const { cost } = completeFilling({ quantity, unitPrice, cost: null });
  if (cost === null) throw new RangeError('A filling cannot have this cost');
  return {
    kind: 'fuel',
    date,
    cost: eurosFromCents(cost),
    quantity: fromThousandths(quantity),
    unit: 'L',
    place: dice.pick(stations),
  } as const;
}
