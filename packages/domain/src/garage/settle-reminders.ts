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
 * How a write of a maintenance record changes reminders. Server and device do the same steps:
 *
 * 1. `linkRecord` chooses the reminder that the record belongs to: on creation, and again when the vehicle or
 *   type changes or the record first states a next service. Deleting and restoring do not change the choice.
 * 2. `followMileage` decides how the reading of the record changes. Deleting the record moves its reading to
 *   the trash, restoring brings it back; readings that it had replaced stay in the trash. A device leaves
 *   restoring to the server.
 * 3. `affectedByRecord` returns the reminders to derive again: all of the record’s vehicle and type, before
 *   and after the write.
 * 4. `settleReminders` derives them from the records that now exist.
 *
 * The effects of a record are not stored, so nothing has to be reverted. For example, record R marked
 * reminder M of vehicle A as done.
 *
 * - R moves to vehicle B and another type. M is not a candidate there. R belongs to a reminder of B only if
 *   it states a next service: to one that is older than R, else to the one made by records, else to a new
 *   one. M shows its values without R. If R moves back to A and its first type, it belongs to M again,
 *   because it still names M.
 * - R is deleted. The reminders of B show their values without R. The one that R made is removed, unless
 *   another record leads it or its owner has set something.
 * - R is restored with its choice and its order, so the reminders of B show their previous values. M does not
 *   change.
 */

/** The input of `settleReminders`, for one vehicle and type. */
export interface ReminderSlice {
  readonly vehicleId: string;
  readonly maintenanceType: string;
  readonly reminders: readonly KeptReminder[];
  /** Of the vehicle and type, sorted by `compareLeading`; see `deriveReminder`. */
  readonly records: readonly LeadingFacts[];
  /** False: there are older records that were not loaded. */
  readonly isComplete: boolean;
  readonly around: Surroundings;
  /** The intervals of the type in the settings, for a reminder made by a record. */
  readonly intervals: MaintenanceInterval;
}

/** The reminders of a vehicle and type after they were derived. */
export interface SettledReminders {
  readonly shown: readonly (KeptReminder & { readonly shown: ShownReminder })[];
  /**
   * Ids of reminders to remove: made by records, no longer led by any, and without values set by their owner.
   */
  readonly gone: readonly string[];
  /** The reminder made by records, and the ids of records that belong to it but store another id. */
  readonly joining: { readonly reminderId: string; readonly records: readonly string[] } | null;
}

/**
 * Derives the reminders of a vehicle and type.
 *
 * @throws MoreRecordsNeeded if the result depends on records that were not loaded
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
 * Whether a reminder may depend on the readings of its vehicle: its leading record has no mileage, or leaves fields to the next
 * record, which may have none. A leading record leaves no field if the work has an interval.
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
 * Gives a reminder made by records the order of the first of them. That record may have been restored after a
 * later one made the reminder again.
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
 * The reminder made by records that was removed because no record led it. It gets the id stored in its
 * records, the order of the first of them, and the current intervals of the settings.
 */
function missingMade(slice: ReminderSlice): KeptReminder[] {
  const { vehicleId, maintenanceType, reminders, records } = slice;
  if (reminders.some(({ madeBy }) => madeBy !== null)) return [];
  const first = firstMaker(records);
  if (!first?.reminderId) return [];
  const { reminderId: id, order, id: madeBy } = first;
  return [{ id, vehicleId, maintenanceType, season: null, order, madeBy, set: setByMaker(slice.intervals) }];
}
