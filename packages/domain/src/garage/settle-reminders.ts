import {
  deriveReminder,
  type KeptReminder,
  type LeadingFacts,
  type ShownReminder,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { isSetByOwner, setByMaker } from '#garage/owner-set.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';

/**
 * What a write of a maintenance record does to reminders. Server and device take the same steps:
 *
 * 1. `linkRecord` chooses the reminder that the record belongs to: when it is created, and again when it gets another vehicle or
 *    type or first states a next service. A deletion and a restore leave the choice as it is.
 * 2. `followMileage` decides what becomes of the reading of a record that is created or corrected. A deletion takes the reading along
 *    to the trash, a restore brings it back as it was; readings that it had replaced stay in the trash. A device waits for the
 *    server with a restore.
 * 3. `settleReminders` derives the reminders of its vehicle and type, and of those that it has left, from the records that are there.
 *
 * Nothing is kept of what a record did, so nothing is taken back. For example, record R marked reminder M of vehicle A as done.
 *
 * - It moves to vehicle B and another type. M is not among the reminders there: R belongs to one of B only if it states a next
 *   service: to one that is older than R, else to the one that records made there, else to one that it makes. M shows what it shows without R. Back on A with its first
 *   type, R would belong to M again: it still names M.
 * - It is deleted. The reminders of B show what they show without R; the one that R made goes, unless another record leads it or its
 *   owner has set something on it.
 * - It is restored, with the choice and the order of before, so the reminders of B show what they showed before the deletion. M
 *   is not touched.
 */

/** What decides about the reminders of one vehicle and type. */
export interface ReminderSlice {
  readonly vehicleId: string;
  readonly maintenanceType: string;
  readonly reminders: readonly KeptReminder[];
  /** Of the vehicle and type, sorted by `compareLeading`. */
  readonly records: readonly LeadingFacts[];
  /** False: there are older records, which were not read. */
  readonly isComplete: boolean;
  readonly around: Surroundings;
  /** Of the type as the settings have them, for a reminder that a record makes. */
  readonly intervals: MaintenanceInterval;
}

/** What the reminders of a vehicle and type come to. */
export interface SettledReminders {
  readonly shown: readonly (KeptReminder & { readonly shown: ShownReminder })[];
  /** The ids of those that go: a record made them, none leads them any more, and their owner has set nothing on them. */
  readonly gone: readonly string[];
  /** The ids of records that belong to a reminder that records made, by another id than it has, and its id. */
  readonly joining: { readonly reminderId: string; readonly records: readonly string[] } | null;
}

/**
 * What the reminders of a vehicle and type show after anything that decides about them was written.
 *
 * @throws MoreRecordsNeeded when records that were not read decide
 */
export function settleReminders(slice: ReminderSlice): SettledReminders {
  const { reminders, records, around, isComplete } = slice;
  const kept = [...reminders.map((reminder) => withFirstMaker(reminder, records)), ...missingMade(slice)];
  const derived = kept.map((reminder) => ({
    ...reminder,
    shown: deriveReminder(reminder, records, around, isComplete),
  }));
  const isThere = ({ madeBy, set, shown }: (typeof derived)[number]) =>
    madeBy === null || shown.ledBy !== null || isSetByOwner(set);
  const shown = derived.filter(isThere);
  const gone = reminders
    .filter(({ id }) => !shown.some((reminder) => reminder.id === id))
    .map(({ id }) => id);
  return { shown, gone, joining: joiningOf(shown, records) };
}

/**
 * Whether what a reminder shows may depend on the readings of its vehicle: the record that leads it has no mileage, or may leave
 * fields to the record behind it, which has none. A leading record leaves none where the work comes round again.
 */
export function mayFollowReadings(
  { intervalKm, intervalDays }: MaintenanceInterval,
  leading: Pick<LeadingFacts, 'mileage'>,
): boolean {
  return leading.mileage === null || (intervalKm === null && intervalDays === null);
}

function joiningOf(
  shown: readonly KeptReminder[],
  records: readonly LeadingFacts[],
): SettledReminders['joining'] {
  const made = shown.find(({ madeBy }) => madeBy !== null);
  if (!made) return null;
  const others = records.filter(
    ({ isReminderMade, isRefund, reminderId }) => isReminderMade && !isRefund && reminderId !== made.id,
  );
  return others.length === 0 ? null : { reminderId: made.id, records: others.map(({ id }) => id) };
}

/**
 * A reminder that records made has the order of the first of them. That one may come back from the trash after a later one has made
 * the reminder again.
 */
function withFirstMaker(reminder: KeptReminder, records: readonly LeadingFacts[]): KeptReminder {
  const first = reminder.madeBy === null ? null : firstMaker(records);
  return first && first.order < reminder.order
    ? { ...reminder, order: first.order, madeBy: first.id }
    : reminder;
}

function firstMaker(records: readonly LeadingFacts[]): LeadingFacts | null {
  const [first = null] = records
    .filter(({ isReminderMade, isRefund }) => isReminderMade && !isRefund)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  return first;
}

/**
 * The reminder that records made and that is not there, because none led it: under the id that its records have, with the order of
 * the first of them that is there and the intervals of the settings now.
 */
function missingMade(slice: ReminderSlice): KeptReminder[] {
  const { vehicleId, maintenanceType, reminders, records } = slice;
  if (reminders.some(({ madeBy }) => madeBy !== null)) return [];
  const first = firstMaker(records);
  if (!first?.reminderId) return [];
  const { reminderId: id, order, id: madeBy } = first;
  return [{ id, vehicleId, maintenanceType, season: null, order, madeBy, set: setByMaker(slice.intervals) }];
}
