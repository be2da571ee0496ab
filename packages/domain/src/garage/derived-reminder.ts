import type { CivilDate } from '#calendar/civil-date.ts';
import { isProposed } from '#garage/next-service-proposal.ts';
import { isByDaysOnly } from '#maintenance/maintenance-types.ts';
import { isPlannedDate, WITHOUT_SOURCE, type FollowedSource } from '#reminders/followed-source.ts';
import { proposeNextService } from '#reminders/mark-done.ts';
import { hasTrigger, type ReminderFacts, type ReminderFollows } from '#reminders/reminder.ts';
import { dayOfSwap, isSwapDone, nextSwapDay, type Swap, type SwapSeason } from '#tyre-sets/season.ts';

/**
 * The displayed values of a reminder are derived from what its owner set and from the record that leads it.
 * How it got its values is not stored, so a corrected record counts as if it had been right from the start,
 * and a deleted one as if it had never existed.
 */

/** A value with the order of the write that set it. */
export interface Set<Value> {
  readonly value: Value;
  /**
   * Increases with each write of the garage. -1: set by the record that made the reminder. A fraction: set just before a record.
   * Records from before orders existed have 0.
   */
  readonly order: number;
}

/** What the owner set on a reminder, field by field. */
export interface OwnerSet {
  readonly nextReminderDate: Set<CivilDate | null>;
  readonly lastMileage: Set<number | null>;
  readonly plannedMileage: Set<number | null>;
  readonly intervalKm: Set<number | null>;
  readonly intervalDays: Set<number | null>;
  readonly active: Set<boolean>;
  /** Null: the owner did not say. A date that nobody chose then follows its source, once there is one. */
  readonly follows: Set<ReminderFollows | null>;
}

/** A reminder as it is stored, without the derived values. */
export interface KeptReminder {
  readonly id: string;
  readonly vehicleId: string;
  readonly maintenanceType: string;
  /** The season of the tyres to fit on its date; null for other work. */
  readonly season: SwapSeason | null;
  /** The order of its creation. */
  readonly order: number;
  /** The record that made it: it stated a next service and found no reminder. Null: the owner created it. */
  readonly madeBy: string | null;
  readonly set: OwnerSet;
}

/** The fields of a maintenance record that decide about reminders; mileages in kilometres. */
export interface LeadingFacts {
  readonly id: string;
  /** The order of its creation. Corrections do not change it. */
  readonly order: number;
  readonly vehicleId: string;
  readonly type: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
  readonly isRefund: boolean;
  /** The reminder that its creation marked as done. */
  readonly namedReminderId: string | null;
  /** The reminder that it belongs to, which may no longer exist. */
  readonly reminderId: string | null;
  /**
   * Whether this or another record made that reminder. Such a reminder exists as long as a record leads it or
   * its owner has set something. False once the owner has deleted it.
   */
  readonly isReminderMade: boolean;
  /**
   * Whether a record with a later date has a lower order; refunds do not count. Absent: all records with a later date are given,
   * so they decide.
   */
  readonly isSuperseded?: boolean;
}

/** The last swap to the tyres of each season. */
export type Swaps = Readonly<Record<SwapSeason, Swap | null>>;

/** The facts besides records that reminders depend on. */
export interface Surroundings {
  /** What dates reminders of the type: the law or an insurance document. Null: only their intervals. */
  readonly source: FollowedSource | null;
  /** Whether the vehicle needs no inspection by law. */
  readonly isExempt: boolean;
  /** The days from which an interval may have been counted without the owner choosing a date. Read only if they decide. */
  readonly plannedOn: readonly CivilDate[];
  /** Absent: no reminder of the type is seasonal. */
  readonly swaps?: Swaps;
  /** The last reading up to a day, else the first reading, in km; null without readings. */
  readonly mileageOn: (date: CivilDate) => number | null;
}

/** The displayed values of a reminder. */
export interface ShownReminder extends Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'plannedMileage' | 'intervalKm' | 'intervalDays' | 'active' | 'follows'
> {
  /** The id of the record that gives at least one of its fields, or null. */
  readonly ledBy: string | null;
}

/** Sorts records by date, the latest first; within a day the last one created first. */
export function compareLeading(
  a: Pick<LeadingFacts, 'date' | 'order' | 'id'>,
  b: Pick<LeadingFacts, 'date' | 'order' | 'id'>,
): number {
  // Civil dates compare as text.
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return b.order - a.order || (a.id < b.id ? 1 : a.id > b.id ? -1 : 0);
}

export function statesNextService(
  record: Pick<LeadingFacts, 'nextServiceDate' | 'nextServiceMileage'>,
): boolean {
  return record.nextServiceDate !== null || record.nextServiceMileage !== null;
}

type Identity = Pick<KeptReminder, 'id' | 'vehicleId' | 'maintenanceType' | 'madeBy'>;

/** Thrown if the result depends on records that were not loaded. */
export class MoreRecordsNeeded extends Error {}

/**
 * Derives the displayed values of a reminder.
 *
 * @param records of its vehicle and type, sorted by `compareLeading`. Refunds may be missing, and records
 * that belong to no reminder if the older ones have `isSuperseded`
 * @param isComplete false: there are older records that were not loaded
 * @throws MoreRecordsNeeded if the result depends on a record that was not loaded
 */
export function deriveReminder(
  reminder: Identity & Pick<KeptReminder, 'set' | 'season'>,
  records: readonly LeadingFacts[],
  surroundings: Surroundings,
  isComplete = true,
): ShownReminder {
  const counting = countingRecords(reminder, records, isComplete);
  const shown = shownBy(reminder, counting, surroundings);
  return switchedOff(swapped(shown, reminder, surroundings), surroundings);
}

/**
 * Fitting the tyres of its season completes a seasonal reminder. It is next due on the first of its days that
 * no fitting has completed.
 */
function swapped(
  shown: ShownReminder,
  { season }: Pick<KeptReminder, 'season'>,
  { swaps }: Surroundings,
): ShownReminder {
  const { nextReminderDate: dueOn } = shown;
  const swap = season === null ? null : (swaps?.[season] ?? null);
  if (dueOn === null || swap === null || !isSwapDone(dueOn, swap)) return shown;
  return { ...shown, nextReminderDate: nextSwapDay(dayOfSwap(dueOn), swap) };
}

/**
 * The records that count for a reminder, the leading one first. A record counts if it is no refund and names the reminder or states
 * a next service. It must do both, or have been the newest of its vehicle and type when it was created: an old invoice that is
 * entered late says nothing about what is due.
 */
function* countingRecords(
  { id, vehicleId, maintenanceType, madeBy }: Identity,
  records: readonly LeadingFacts[],
  isComplete: boolean,
): Generator<LeadingFacts, void> {
  let [day, firstOfLater, firstOfDay]: [CivilDate | null, number, number] = [null, Infinity, Infinity];
  for (const record of records) {
    if (record.isRefund || record.vehicleId !== vehicleId || record.type !== maintenanceType) continue;
    if (record.date !== day) {
      firstOfLater = Math.min(firstOfLater, firstOfDay);
      [day, firstOfDay] = [record.date, Infinity];
    }
    firstOfDay = Math.min(firstOfDay, record.order);
    // A vehicle has one reminder of a type that records made, whichever record made it.
    if (record.reminderId !== id && !(record.isReminderMade && madeBy !== null)) continue;
    const isNamed = record.namedReminderId !== null && record.namedReminderId === record.reminderId;
    const isStated = statesNextService(record);
    const isSuperseded = record.isSuperseded ?? record.order > firstOfLater;
    if ((isNamed && isStated) || ((isNamed || isStated) && !isSuperseded)) yield record;
  }
  if (!isComplete) throw new MoreRecordsNeeded('Records that were not loaded decide what the reminder shows');
}

/**
 * Finds the record that leads a reminder.
 *
 * @param records as in `deriveReminder`
 * @throws MoreRecordsNeeded
 */
export function leadingRecord(
  reminder: Identity,
  records: readonly LeadingFacts[],
  isComplete = true,
): LeadingFacts | null {
  return countingRecords(reminder, records, isComplete).next().value ?? null;
}

type Deriving = Pick<KeptReminder, 'maintenanceType' | 'set'>;

/** Takes each field from the first counting record that gives it. */
function shownBy(
  reminder: Deriving,
  counting: Iterator<LeadingFacts, void>,
  around: Surroundings,
): ShownReminder {
  const next = counting.next();
  return next.done ? shownAlone(reminder, around) : shownLed(reminder, next.value, counting, around);
}

/** Shows the values set by the owner, if no record counts. */
function shownAlone({ set }: Deriving, around: Surroundings): ShownReminder {
  const follows = followsAlone(set, around);
  return {
    nextReminderDate: dateOf(set.nextReminderDate.value, follows, around.source),
    lastMileage: set.lastMileage.value,
    plannedMileage: set.plannedMileage.value,
    intervalKm: set.intervalKm.value,
    intervalDays: set.intervalDays.value,
    active: set.active.value,
    follows,
    ledBy: null,
  };
}

function followsAlone(set: OwnerSet, around: Surroundings): ReminderFollows {
  const { source } = around;
  const { value } = set.follows;
  if (value !== null) {
    if (value === 'interval') return value;
    return source?.follows === value ? value : WITHOUT_SOURCE[value];
  }
  if (source === null) return 'interval';
  const dated = { nextReminderDate: set.nextReminderDate.value, intervalDays: set.intervalDays.value };
  return isPlannedDate(dated, source, around.plannedOn) ? source.follows : 'interval';
}

function dateOf(
  own: CivilDate | null,
  follows: ReminderFollows,
  source: FollowedSource | null,
): CivilDate | null {
  return source !== null && source.follows === follows ? (source.date ?? own) : own;
}

function shownLed(
  reminder: Deriving,
  record: LeadingFacts,
  others: Iterator<LeadingFacts, void>,
  around: Surroundings,
): ShownReminder {
  const { set } = reminder;
  const isSetSince = (field: keyof OwnerSet) => set[field].order >= record.order;
  let without: ShownReminder | null = null;
  const withoutIt = () => (without ??= shownBy(reminder, others, around));
  const ownFollows = isSetSince('follows') ? followsAlone(set, around) : null;
  const source = ownFollows === 'interval' ? null : around.source;
  const led = ledBy(reminder, record, { source, mileageOn: (date) => around.mileageOn(date) });
  const isAgain =
    led.nextReminderDate !== null || led.plannedMileage !== null || set.intervalKm.value !== null;
  const values = isAgain ? led : withoutIt();
  const follows = ownFollows ?? values.follows;
  const date = isSetSince('nextReminderDate') ? set.nextReminderDate.value : values.nextReminderDate;
  const activeUnlessSet = () => {
    if (!isAgain) return SINCE_DONE.some(isSetSince) && withoutIt().active;
    return statesNextService(record) || isNeverOff(set) || withoutIt().active;
  };
  return {
    nextReminderDate: ownFollows === null ? date : dateOf(date, ownFollows, source),
    lastMileage: isSetSince('lastMileage') ? set.lastMileage.value : values.lastMileage,
    plannedMileage: isSetSince('plannedMileage') ? set.plannedMileage.value : values.plannedMileage,
    intervalKm: set.intervalKm.value,
    intervalDays: set.intervalDays.value,
    active: isSetSince('active') ? set.active.value : activeUnlessSet(),
    follows,
    ledBy: LED_FIELDS.every(isSetSince) ? null : record.id,
  };
}

/** Work with an interval never switches its reminder off, so no other record decides. */
function isNeverOff({ active, intervalKm, intervalDays }: OwnerSet): boolean {
  return active.value && (intervalKm.value !== null || intervalDays.value !== null);
}

/** The fields that a record can give a reminder. */
export const LED_FIELDS = ['nextReminderDate', 'lastMileage', 'plannedMileage', 'active'] as const;

/** An owner who sets one of these after the last work wants to be reminded again. */
const SINCE_DONE = [
  'nextReminderDate',
  'lastMileage',
  'plannedMileage',
  'intervalKm',
  'intervalDays',
] as const;

/** The values that a record gives the reminder that it leads. Without a next date and mileage, the work was to be done once. */
function ledBy(
  { maintenanceType, set }: Deriving,
  record: LeadingFacts,
  { source, mileageOn }: Pick<Surroundings, 'source' | 'mileageOn'>,
): Pick<ShownReminder, 'nextReminderDate' | 'lastMileage' | 'plannedMileage' | 'follows'> {
  // The legal term for defects applies, whatever next date the record states.
  const stated = source?.isBinding ? null : record.nextServiceDate;
  const lastMileage = hasKilometres(maintenanceType, set, record)
    ? (record.mileage ?? mileageOn(record.date) ?? set.lastMileage.value)
    : null;
  const intervals = { intervalKm: set.intervalKm.value, intervalDays: set.intervalDays.value };
  const byIntervals = proposeNextService(intervals, record.date, lastMileage);
  const isChosen =
    source === null || source.date === null || !isProposed(record, byIntervals, 'nextServiceDate');
  const chosen = isChosen ? stated : null;
  return {
    nextReminderDate: chosen ?? source?.date ?? byIntervals.nextServiceDate,
    lastMileage,
    plannedMileage: record.nextServiceMileage ?? byIntervals.nextServiceMileage,
    follows:
      chosen === null ? (source?.follows ?? WITHOUT_SOURCE[set.follows.value ?? 'interval']) : 'interval',
  };
}

/** A last mileage on a reminder without an interval or due mileage would bring in the default interval. */
function hasKilometres(maintenanceType: string, set: OwnerSet, record: LeadingFacts): boolean {
  if (set.intervalKm.value !== null || record.nextServiceMileage !== null) return true;
  const hasOwn = set.plannedMileage.value !== null || set.lastMileage.value !== null;
  return hasOwn && !isByDaysOnly(maintenanceType);
}

/** A reminder without a trigger is off, and so is a legal one while the vehicle is exempt. */
function switchedOff(shown: ShownReminder, { isExempt }: Surroundings): ShownReminder {
  const isOff = !hasTrigger(shown) || (isExempt && shown.follows === 'law');
  return isOff ? { ...shown, active: false } : shown;
}
