import {
  LED_FIELDS,
  type KeptReminder,
  type LeadingFacts,
  type OwnerSet,
  type ShownReminder,
} from '#garage/derived-reminder.ts';
import { isInspectionType } from '#maintenance/maintenance-types.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';
import type { ReminderFacts, ReminderFollows } from '#reminders/reminder.ts';

/** The fields of a reminder in a request body; mileages in kilometres, intervals in kilometres and days. */
export interface GivenReminder extends Pick<
  ReminderFacts,
  | 'vehicleId'
  | 'maintenanceType'
  | 'nextReminderDate'
  | 'lastMileage'
  | 'plannedMileage'
  | 'intervalKm'
  | 'intervalDays'
  | 'active'
> {
  /** Undefined: missing in the body. Null: the source gives the date, as if the body had no date. */
  readonly follows: ReminderFollows | null | undefined;
}

/** Fields stored as given in the body. */
const PLAIN_FIELDS = [
  'nextReminderDate',
  'lastMileage',
  'plannedMileage',
  'intervalKm',
  'intervalDays',
  'active',
] as const satisfies (keyof OwnerSet)[];
type PlainField = (typeof PLAIN_FIELDS)[number];

/**
 * The owner of a new reminder has set all of its fields.
 *
 * @param source the possible source of its date
 */
export function setOnCreation(
  given: GivenReminder,
  order: number,
  source: Pick<FollowedSource, 'follows'> | null,
): OwnerSet {
  const at = <Value>(value: Value) => ({ value, order });
  const follows = source === null ? null : isOwnDate(given, null) ? 'interval' : source.follows;
  return {
    nextReminderDate: at(given.nextReminderDate),
    lastMileage: at(given.lastMileage),
    plannedMileage: at(given.plannedMileage),
    intervalKm: at(given.intervalKm),
    intervalDays: at(given.intervalDays),
    active: at(given.active),
    follows: at(follows),
  };
}

/** Just before records from before orders existed, which have 0. */
export const BEFORE_ORDERS = -0.5;
/** Before every write: set by the record that made the reminder. */
const BY_MAKER = -1;

/** The values of a reminder made by a record. Its owner has set none of them. */
export function setByMaker(intervals: {
  readonly intervalKm: number | null;
  readonly intervalDays: number | null;
}): OwnerSet {
  const at = <Value>(value: Value) => ({ value, order: BY_MAKER });
  return {
    nextReminderDate: at(null),
    lastMileage: at(null),
    plannedMileage: at(null),
    intervalKm: at(intervals.intervalKm),
    intervalDays: at(intervals.intervalDays),
    active: at(true),
    follows: at(null),
  };
}

/** Whether the owner has set anything. If so, a reminder made by a record stays without its record. */
export function isSetByOwner(set: OwnerSet): boolean {
  return Object.values(set).some(({ order }) => order > BY_MAKER);
}

/**
 * Determines what is set on a reminder after its owner has saved it. A field is set if it differs from the
 * value that the reminder would show anyway. A value that equals the one from the leading record follows that
 * record again: it is stored as set just before the record.
 *
 * @param order of this write
 * @param around for the vehicle and type in the body: the displayed values with these fields set, the source
 * of the date, and the leading record
 */
export function setOnReplacement(
  before: KeptReminder,
  shownBefore: ShownReminder,
  given: GivenReminder,
  order: number,
  {
    shown,
    source,
    leader,
  }: {
    readonly shown: (set: OwnerSet) => ShownReminder;
    readonly source: Pick<FollowedSource, 'follows'> | null;
    readonly leader: LeadingFacts | null;
  },
): OwnerSet {
  const followed = setFollows(before.set, shownBefore, shown(before.set).follows, given, order, source);
  const isPlain = (field: PlainField) =>
    field !== 'nextReminderDate' || !followsSource(followed, given, source);
  const fields = PLAIN_FIELDS.filter(isPlain);
  const put = (set: OwnerSet, field: PlainField, at = order): OwnerSet => ({
    ...set,
    [field]: { value: given[field], order: at },
  });
  const changing = fields.filter((field) => given[field] !== shownBefore[field]);
  let set = followed;
  for (const field of fields) {
    const others = changing.filter((other) => other !== field);
    const withOthers = others.reduce((laid, other) => put(laid, other), followed);
    if (given[field] !== shown(withOthers)[field]) set = put(set, field);
  }
  // The value may have followed from another field that is not set in the end.
  const isMissed = (field: PlainField) => given[field] !== shown(set)[field];
  for (let missed = fields.filter(isMissed); missed.length > 0; missed = fields.filter(isMissed)) {
    if (missed.every((field) => set[field].order === order)) break;
    set = missed.reduce((laid, field) => put(laid, field), set);
  }
  if (leader === null) return set;
  const beforeLeader = leader.order - 0.5;
  return LED_FIELDS.reduce((laid, field) => {
    if (laid[field].order !== order) return laid;
    // A record without a next service does not change the switch, so there is no value to follow.
    const switched = { ...laid, active: { value: !given.active, order: beforeLeader } };
    if (field === 'active' && shown(switched).active !== given.active) return laid;
    const justBefore = put(laid, field, beforeLeader);
    const values = shown(justBefore);
    return fields.every((other) => values[other] === given[other]) ? justBefore : laid;
  }, set);
}

function followsSource(
  set: OwnerSet,
  given: Pick<GivenReminder, 'follows'>,
  source: Pick<FollowedSource, 'follows'> | null,
): boolean {
  return source !== null && given.follows !== 'interval' && set.follows.value === source.follows;
}

/**
 * A date that differs from the displayed one was chosen by the owner. Without a date, the source gives it
 * again.
 *
 * @param kept the source that the reminder would follow with the values set so far
 */
function setFollows(
  set: OwnerSet,
  shown: ShownReminder,
  kept: ReminderFollows,
  given: GivenReminder,
  order: number,
  source: Pick<FollowedSource, 'follows'> | null,
): OwnerSet {
  const isOwn = isOwnDate(given, shown);
  if (source === null) {
    const isChanged = given.nextReminderDate !== shown.nextReminderDate && set.follows.value !== null;
    // The law dates only inspections.
    const isLost = kept === 'law' && !isInspectionType(given.maintenanceType);
    return isChanged || isLost ? { ...set, follows: { value: 'interval', order } } : set;
  }
  const follows = isOwn ? 'interval' : source.follows;
  const isSameDate = given.nextReminderDate === shown.nextReminderDate;
  if (follows === kept && (follows !== 'interval' || isSameDate)) return set;
  return { ...set, follows: { value: follows, order } };
}

function isOwnDate(
  { follows, nextReminderDate: date }: Pick<GivenReminder, 'follows' | 'nextReminderDate'>,
  shown: Pick<ShownReminder, 'nextReminderDate' | 'follows'> | null,
): boolean {
  if (follows !== undefined) return follows === 'interval';
  if (date === null) return false;
  return date !== (shown?.nextReminderDate ?? null) || shown?.follows === 'interval';
}
