import { addDays, addMonths, type CivilDate } from '#calendar/civil-date.ts';
import { nextDayOfYear, type DayOfYear } from '#maintenance-plans/seasonal-days.ts';
import { projectMileage } from '#projection/mileage-projection.ts';
import type { Urgency } from '#reminders/urgency.ts';
import { startOfAge, TYRE_AGE_ADVICE } from '#tyre-sets/age.ts';
import { axleDifferences } from '#tyre-sets/axle-difference.ts';
import { distanceSinceRotation, lastMileage, type TyreHistory } from '#tyre-sets/distance.ts';
import { axleOf, whatIsFitted, type Fitted } from '#tyre-sets/fitting.ts';
import type { TyredVehicle } from '#tyre-sets/four-wheeled.ts';
import {
  countsForSeason,
  isInSeason,
  isSwapDone,
  isSwappedBySeason,
  lastSwaps,
  SWAP_DAYS,
  type SwapDays,
  type SwapSeason,
} from '#tyre-sets/season.ts';
import { AXLE_DIFFERENCE_LIMIT, treadLimitsOf } from '#tyre-sets/tread-limits.ts';
import { TYRES_OF_AN_AXLE, type TyreSet } from '#tyre-sets/tyre-set.ts';
import { tyresOf, wearOf } from '#tyre-sets/wear.ts';
import { winterEquipmentWanted, type WinterDriving } from '#tyre-sets/winter-law.ts';

/** The source of a fact, and the date of its current version. */
interface Basis {
  readonly source: string;
  readonly sourceDate: CivilDate;
}

/** The range of an estimated day. */
interface Expected {
  readonly earliest: CivilDate;
  readonly latest: CivilDate;
}

/** The reasons why something is due. */
type DueFact =
  /** `mm`: the depth measured at or below the limit; null for an estimate. */
  | ({
      readonly kind: 'tread';
      readonly set: string;
      readonly limit: 'law' | 'advice';
      readonly limit_mm: number;
      readonly mm: number | null;
      readonly expected: Expected | null;
    } & Basis)
  | ({
      readonly kind: 'axle_difference';
      readonly set: string;
      readonly axle: 'front' | 'rear';
      readonly mm: number;
    } & Basis)
  | ({
      readonly kind: 'age';
      readonly set: string;
      readonly state: 'check' | 'replace';
      readonly from: 'dot' | 'bought_on';
      /** The age on the date. */
      readonly years: number;
    } & Basis)
  | {
      readonly kind: 'rotation';
      readonly set: string;
      readonly kilometresLeft: number;
      readonly expected: Expected | null;
    }
  | { readonly kind: 'swap'; readonly season: SwapSeason }
  | ({
      readonly kind: 'winter_equipment';
      /** The winter period, both days included. */
      readonly from: CivilDate;
      readonly to: CivilDate;
      readonly isInForce: boolean;
    } & Basis);

/**
 * Something due for the tyres of a vehicle.
 *
 * - `late`: the day of a swap has passed, or a tread was measured at the legal limit;
 * - `urgent`: against another law, or ten years old;
 * - `soon`: within the advance, worn to the advised depth, or due for rotation;
 * - `upcoming`: not due.
 */
export type TyreDue = DueFact & {
  /** Null: it has no day, or the day cannot be estimated. */
  readonly date: CivilDate | null;
  readonly urgency: Urgency;
};

/** Something due for one set. */
export type SetDue = Extract<TyreDue, { readonly set: string }>;

/** The facts about the sets of a vehicle. */
export interface SetDueFacts {
  readonly vehicle: TyredVehicle & { readonly id: string };
  /** The sets of the vehicle, in any order. */
  readonly sets: readonly TyreSet[];
  /** Histories of the vehicle, and of others that its sets were fitted to, as `wearOf` needs them. */
  readonly histories: readonly TyreHistory[];
  /** The swap days, if the owner chose others. */
  readonly swapDays?: SwapDays;
}

export interface TyreDueFacts extends SetDueFacts {
  readonly vehicle: SetDueFacts['vehicle'] & {
    readonly winterDriving: WinterDriving | null;
    readonly hasSnowChains: boolean | null;
  };
}

/** Default number of days before its date from which something is `soon`. */
const TYRE_ADVANCE_DAYS = 30;

/** Everything due for the tyres of a vehicle, most urgent first. */
export function tyresDue(
  facts: TyreDueFacts,
  today: CivilDate,
  advanceDays: number = TYRE_ADVANCE_DAYS,
): TyreDue[] {
  const byDate = urgencyByDate(today, advanceDays);
  const history = historyOfVehicle(facts);
  const fitted = whatIsFitted(history.fittings, today);
  return [
    ...setsDue(facts, today, byDate),
    ...swapDue(facts, history, fitted, today, byDate),
    ...winterEquipmentDue(facts, fitted, today),
  ].toSorted(compareDue);
}

/**
 * The due items of a vehicle that lists and calendars show, most urgent first: the first of each kind for
 * each set. The swap has its own reminder, and the winter law is shown with the vehicle.
 */
export function listedTyresDue(
  facts: SetDueFacts,
  today: CivilDate,
  advanceDays: number = TYRE_ADVANCE_DAYS,
): SetDue[] {
  const firsts = new Map<string, SetDue>();
  for (const due of setsDue(facts, today, urgencyByDate(today, advanceDays)).toSorted(compareDue)) {
    const key = `${due.kind} ${subjectOf(due)}`;
    if (!firsts.has(key)) firsts.set(key, due);
  }
  return [...firsts.values()];
}

function setsDue(facts: SetDueFacts, today: CivilDate, byDate: ByDate): SetDue[] {
  const history = historyOfVehicle(facts);
  const fitted = whatIsFitted(history.fittings, today);
  const used = facts.sets.filter(({ retired_on }) => retired_on === null);
  return [
    ...used.flatMap((set) => treadsDue(set, facts, today, byDate)),
    ...differencesDue(fitted, used, history),
    ...used.flatMap((set) => ageDue(set, today, byDate)),
    ...used.flatMap((set) => rotationDue(set, fitted, facts.histories, history, today, byDate)),
  ];
}

function historyOfVehicle({ vehicle: { id }, histories }: SetDueFacts): TyreHistory {
  const own = histories.find(({ vehicle_id }) => vehicle_id === id);
  return own ?? { vehicle_id: id, fittings: [], readings: [] };
}

function urgencyByDate(today: CivilDate, advanceDays: number): ByDate {
  return (date) => {
    if (date > addDays(today, advanceDays)) return 'upcoming';
    return date < today ? 'late' : 'soon';
  };
}

type ByDate = (date: CivilDate) => Urgency;

/**
 * Treads measured at or below a limit, else the estimated day. A set below the legal limit gets no advice.
 */
function treadsDue(set: TyreSet, facts: SetDueFacts, today: CivilDate, byDate: ByDate): SetDue[] {
  const { vehicle, histories } = facts;
  const lasts = tyresOf(set, histories).flatMap(({ treads }) => treads.at(-1) ?? []);
  const estimates = wearOf({ ...facts, set }, today);
  const due = treadLimitsOf(vehicle, set.season).flatMap((limit): (SetDue & { kind: 'tread' })[] => {
    const { limit_mm, kind, source, sourceDate } = limit;
    const fact = { kind: 'tread' as const, set: set.id, limit: kind, limit_mm, source, sourceDate };
    const [worn] = lasts.filter(({ mm }) => mm <= limit_mm).toSorted((a, b) => a.mm - b.mm);
    if (worn) {
      const urgency = kind === 'law' ? 'late' : 'soon';
      return [{ ...fact, mm: worn.mm, expected: null, date: worn.date, urgency }];
    }
    const estimate = estimates.find((one) => one.limit_mm === limit_mm && one.kind === kind);
    if (!estimate) return [];
    const { date, earliest, latest } = estimate;
    return [{ ...fact, mm: null, expected: { earliest, latest }, date, urgency: byDate(date) }];
  });
  const isBelowLaw = due.some(({ limit, mm }) => limit === 'law' && mm !== null);
  return isBelowLaw ? due.filter(({ limit }) => limit === 'law') : due;
}

function differencesDue(fitted: Fitted, sets: readonly TyreSet[], history: TyreHistory): SetDue[] {
  const { source, sourceDate } = AXLE_DIFFERENCE_LIMIT;
  return axleDifferences(findFitted(fitted, sets), history).map((difference) => ({
    kind: 'axle_difference',
    ...difference,
    source,
    sourceDate,
    date: null,
    urgency: 'urgent',
  }));
}

/** The next birthday on which the tyres should be checked or replaced. After the tenth, the tenth. */
function ageDue(set: TyreSet, today: CivilDate, byDate: ByDate): SetDue[] {
  const start = startOfAge(set);
  if (start === null) return [];
  const { checkFromYears, replaceFromYears, source, sourceDate } = TYRE_AGE_ADVICE;
  const birthday = (age: number): CivilDate => addMonths(start.since, 12 * age);
  let years: number = checkFromYears;
  while (years < replaceFromYears && birthday(years) < today) years += 1;
  const date = birthday(years);
  const state = years === replaceFromYears ? 'replace' : 'check';
  const urgency = date <= today && state === 'replace' ? 'urgent' : byDate(date);
  return [{ kind: 'age', set: set.id, state, from: start.from, years, source, sourceDate, date, urgency }];
}

/** The rotation of a fitted set with a rotation interval. */
function rotationDue(
  set: TyreSet,
  fitted: Fitted,
  histories: readonly TyreHistory[],
  { readings }: TyreHistory,
  today: CivilDate,
  byDate: ByDate,
): SetDue[] {
  const run = set.rotation_km === null ? null : distanceSinceRotation(set.id, histories);
  if (set.rotation_km === null || run === null || axleOf(fitted, set.id) === null) return [];
  const kilometresLeft = set.rotation_km - run;
  const fact = { kind: 'rotation' as const, set: set.id, kilometresLeft };
  if (kilometresLeft <= 0) return [{ ...fact, expected: null, date: null, urgency: 'soon' }];
  const now = lastMileage(readings);
  const { projected } =
    now === null ? { projected: null } : projectMileage(readings, now + kilometresLeft, today);
  if (projected === null) return [{ ...fact, expected: null, date: null, urgency: 'upcoming' }];
  const { date, earliest, latest } = projected;
  return [{ ...fact, expected: { earliest, latest }, date, urgency: byDate(date) }];
}

/**
 * The swap of this season if it was missed, else the next one that was not made early. Without any fitting
 * nothing is late, because the fitted tyres are unknown.
 */
function swapDue(
  { vehicle, sets, swapDays = SWAP_DAYS }: TyreDueFacts,
  { fittings }: TyreHistory,
  fitted: Fitted,
  today: CivilDate,
  byDate: ByDate,
): TyreDue[] {
  if (!isSwappedBySeason(vehicle, sets)) return [];
  const season: SwapSeason = isInSeason('winter', today, swapDays) ? 'winter' : 'summer';
  const other: SwapSeason = season === 'winter' ? 'summer' : 'winter';
  const next = nextDayOfYear(swapDays[other], addDays(today, 1));
  const isOn = (one: SwapSeason): boolean => countsForSeason(fitted, sets, one);
  const swaps = lastSwaps(fittings, sets);
  const due = (one: SwapSeason, date: CivilDate): TyreDue => ({
    kind: 'swap',
    season: one,
    date,
    urgency: byDate(date),
  });
  if (isSwapDone(next, swaps[other])) return [due(season, nextDayOfYear(swapDays[season], addDays(next, 1)))];
  if (fittings.length > 0 && !isOn(season)) return [due(season, lastDayOfYear(swapDays[season], today))];
  return isOn(other) ? [] : [due(other, next)];
}

/** The latest such day of the year up to a date, included. */
function lastDayOfYear(day: DayOfYear, until: CivilDate): CivilDate {
  return nextDayOfYear(day, addDays(addMonths(until, -12), 1));
}

/**
 * The equipment that the law requires in mountain zones. Before the winter period it is left out if the
 * vehicle has suitable tyres that are not fitted yet.
 */
function winterEquipmentDue({ vehicle, sets }: TyreDueFacts, fitted: Fitted, today: CivilDate): TyreDue[] {
  const { winterDriving, hasSnowChains } = vehicle;
  const equipment = { vehicle, winterDriving, hasSnowChains, ...findFitted(fitted, sets) };
  const wanted = winterEquipmentWanted(equipment, today);
  if (wanted === null || (!wanted.isInForce && hasMarkedTyres(sets))) return [];
  const { source, sourceDate, from, to, isInForce } = wanted;
  const urgency = isInForce ? 'urgent' : 'soon';
  return [{ kind: 'winter_equipment', source, sourceDate, from, to, isInForce, date: from, urgency }];
}

function hasMarkedTyres(sets: readonly TyreSet[]): boolean {
  const marked = sets.filter(
    ({ snow_mark, season, retired_on }) => snow_mark === true && season !== 'summer' && retired_on === null,
  );
  return marked.reduce((tyres, { count }) => tyres + count, 0) > TYRES_OF_AN_AXLE;
}

/** The sets on the axles. */
function findFitted({ front, rear }: Fitted, sets: readonly TyreSet[]) {
  const find = (id: string | null): TyreSet | null => sets.find((set) => set.id === id) ?? null;
  return { front: find(front), rear: find(rear) };
}

const URGENCIES: readonly Urgency[] = ['late', 'urgent', 'soon', 'upcoming'];
const KINDS: readonly TyreDue['kind'][] = [
  'winter_equipment',
  'tread',
  'axle_difference',
  'age',
  'swap',
  'rotation',
];

/** By urgency, then day. Without a day: first if due, else last. */
function compareDue(a: TyreDue, b: TyreDue): number {
  return (
    URGENCIES.indexOf(a.urgency) - URGENCIES.indexOf(b.urgency) ||
    compareTexts(dayOf(a), dayOf(b)) ||
    KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) ||
    compareTexts(subjectOf(a), subjectOf(b))
  );
}

function dayOf({ date, urgency }: TyreDue): string {
  return date ?? (urgency === 'upcoming' ? '9999' : '');
}

function subjectOf(due: TyreDue): string {
  return 'set' in due ? `${due.set} ${'axle' in due ? due.axle : ''}` : '';
}

function compareTexts(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}
