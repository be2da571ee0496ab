import {
  deriveReminder,
  type KeptReminder,
  type LeadingFacts,
  type ShownReminder,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { isSetByOwner, setByMaker } from '#garage/owner-set.ts';
import type { MaintenanceInterval } from '#maintenance/maintenance-types.ts';

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
  const derived = [...reminders, ...missingMade(slice)].map((reminder) => ({
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

/** The reminder that records made and that is not there, because none led it. */
function missingMade({
  vehicleId,
  maintenanceType,
  reminders,
  records,
  intervals,
}: ReminderSlice): KeptReminder[] {
  if (reminders.some(({ madeBy }) => madeBy !== null)) return [];
  const [first] = records
    .filter(({ isReminderMade, isRefund }) => isReminderMade && !isRefund)
    .toSorted((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1));
  if (!first?.reminderId) return [];
  const { reminderId: id, order, id: madeBy } = first;
  return [{ id, vehicleId, maintenanceType, season: null, order, madeBy, set: setByMaker(intervals) }];
}
