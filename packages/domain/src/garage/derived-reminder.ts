import type { CivilDate } from '#calendar/civil-date.ts';
import { isProposed } from '#garage/next-service-proposal.ts';
import { isByDaysOnly } from '#maintenance/maintenance-types.ts';
import { isPlannedDate, WITHOUT_SOURCE, type FollowedSource } from '#reminders/followed-source.ts';
import { proposeNextService } from '#reminders/mark-done.ts';
import { hasTrigger, type ReminderFacts, type ReminderFollows } from '#reminders/reminder.ts';
import { dayOfSwap, isSwapDone, nextSwapDay, type Swap, type SwapSeason } from '#tyre-sets/season.ts';

/**
 * What a reminder shows is derived from two things: what its owner set on it, and the maintenance record that leads it. Nothing is
 * remembered of how it came there, so a corrected record counts as if it had been typed right at once, a deleted one as if it
 * had never been typed.
 */

/** A value with the order of the write that gave it. */
export interface Set<Value> {
  readonly value: Value;
  /**
   * A number that grows with each write of the garage; -1 for what a record gave the reminder that it made. One that lies
   * between two writes was put there to be just before a record. Records from before orders were kept have 0.
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
  /** Null where the owner has not said it: then a date that nobody chose follows its source as soon as there is one. */
  readonly follows: Set<ReminderFollows | null>;
}

/** A reminder as it is kept. */
export interface KeptReminder {
  readonly id: string;
  readonly vehicleId: string;
  readonly maintenanceType: string;
  /** The tyres that it asks for on its date; null of all other work. */
  readonly season: SwapSeason | null;
  /** The order of its creation. */
  readonly order: number;
  /** The record that made it, because it stated a next service and found no reminder; null: its owner made it. */
  readonly madeBy: string | null;
  readonly set: OwnerSet;
}

/** What of a maintenance record counts for reminders; mileages in kilometres. */
export interface LeadingFacts {
  readonly id: string;
  /** The order of its creation, however often it was corrected. */
  readonly order: number;
  readonly vehicleId: string;
  readonly type: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
  readonly nextServiceDate: CivilDate | null;
  readonly nextServiceMileage: number | null;
  readonly isRefund: boolean;
  /** The reminder that it was marked to do when it was created. */
  readonly namedReminderId: string | null;
  /** The reminder that it was found to belong to. It may be gone. */
  readonly reminderId: string | null;
  /**
   * Whether a record made that reminder, this one or another: it is there while a record leads it or its owner has set something
   * on it. False once its owner has deleted it.
   */
  readonly isReminderMade: boolean;
  /**
   * Whether a record of a later date, no refund, has a lower order. Absent: the records that are given tell, because none of a later
   * date was left out.
   */
  readonly isSuperseded?: boolean;
}

/** The last swap to the tyres of each season. */
export type Swaps = Readonly<Record<SwapSeason, Swap | null>>;

/** What of a vehicle decides beside its records. */
export interface Surroundings {
  /** What gives a reminder of the type its date: the law, or an insurance document; null: its intervals alone. */
  readonly source: FollowedSource | null;
  /** Whether the law asks no inspection of the vehicle. */
  readonly isExempt: boolean;
  /** The days from which an interval may have been counted although nobody chose the date. Read only where they decide. */
  readonly plannedOn: readonly CivilDate[];
  /** The day of the last fitting of tyres for each season; null where there was none. Absent: no reminder of the type asks for tyres. */
  readonly swaps?: Swaps;
  /** The last reading up to a day, else the first one, in km; null without readings. */
  readonly mileageOn: (date: CivilDate) => number | null;
}

/** What a reminder shows. */
export interface ShownReminder extends Pick<
  ReminderFacts,
  'nextReminderDate' | 'lastMileage' | 'plannedMileage' | 'intervalKm' | 'intervalDays' | 'active' | 'follows'
> {
  /** The id of the record that gives at least one of its fields; null without one. */
  readonly ledBy: string | null;
}

/** The order in which records are read: the latest date first, of one day the last one created. */
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

/** Thrown where the answer needs records that were not read. */
export class MoreRecordsNeeded extends Error {}

/**
 * What a reminder shows.
 *
 * @param records of its vehicle and type, sorted by `compareLeading`; refunds may be left out, and where `isSuperseded` is given
 * also the records that belong to no reminder
 * @param isComplete false: there are older records, which were not read
 * @throws MoreRecordsNeeded when one of the records not read decides
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

/** Tyres of its season on the axles do a seasonal reminder, which comes again on the first of its days that they have not done. */
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
 * The records that count for a reminder, the leading one first: no refund; it names the reminder or states a next service; and
 * either does both or was the newest of its vehicle and type when it was typed. An old invoice that is typed late tells
 * nothing of what is due.
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
    // A vehicle has one reminder of a type that records made, whichever of them it was.
    if (record.reminderId !== id && !(record.isReminderMade && madeBy !== null)) continue;
    const isNamed = record.namedReminderId !== null && record.namedReminderId === record.reminderId;
    const isStated = statesNextService(record);
    const isSuperseded = record.isSuperseded ?? record.order > firstOfLater;
    if ((isNamed && isStated) || ((isNamed || isStated) && !isSuperseded)) yield record;
  }
  if (!isComplete) throw new MoreRecordsNeeded('Older records decide what the reminder shows');
}

/**
 * The record that leads a reminder; null without one.
 *
 * @param records as for `deriveReminder`
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

/** By the first of the counting records and, where that one leaves a field alone, by those after it. */
function shownBy(
  reminder: Deriving,
  counting: Iterator<LeadingFacts, void>,
  around: Surroundings,
): ShownReminder {
  const next = counting.next();
  return next.done ? shownAlone(reminder, around) : shownLed(reminder, next.value, counting, around);
}

/** What the owner set, without a record. */
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

/** Work that comes round again never switches a reminder off: no other record has to be asked. */
function isNeverOff({ active, intervalKm, intervalDays }: OwnerSet): boolean {
  return active.value && (intervalKm.value !== null || intervalDays.value !== null);
}

/** What a record can give a reminder. */
export const LED_FIELDS = ['nextReminderDate', 'lastMileage', 'plannedMileage', 'active'] as const;

/** Whoever sets one of these on a reminder whose work is done for good wants to be reminded again. */
const SINCE_DONE = [
  'nextReminderDate',
  'lastMileage',
  'plannedMileage',
  'intervalKm',
  'intervalDays',
] as const;

/** What a record gives the reminder that it leads. Without a date and a mileage to come the work was to be done once. */
function ledBy(
  { maintenanceType, set }: Deriving,
  record: LeadingFacts,
  { source, mileageOn }: Pick<Surroundings, 'source' | 'mileageOn'>,
): Pick<ShownReminder, 'nextReminderDate' | 'lastMileage' | 'plannedMileage' | 'follows'> {
  // Defects have to be checked again by the day of the law, whatever next date the record states.
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

/** A last mileage on a reminder without a side in km would bring in the default interval. */
function hasKilometres(maintenanceType: string, set: OwnerSet, record: LeadingFacts): boolean {
  if (set.intervalKm.value !== null || record.nextServiceMileage !== null) return true;
  const hasOwn = set.plannedMileage.value !== null || set.lastMileage.value !== null;
  return hasOwn && !isByDaysOnly(maintenanceType);
}

/** A reminder that nothing can make due is off, and so is that of the law while the vehicle is exempt. */
function switchedOff(shown: ShownReminder, { isExempt }: Surroundings): ShownReminder {
  const isOff = !hasTrigger(shown) || (isExempt && shown.follows === 'law');
  return isOff ? { ...shown, active: false } : shown;
}
