import {
  statesNextService,
  type KeptReminder,
  type LeadingFacts,
  type ShownReminder,
} from '#garage/derived-reminder.ts';
import { nextServiceReminderIds } from '#sync/derived-id.ts';

/** A reminder that a record may belong to. */
type Candidate = KeptReminder & Pick<ShownReminder, 'active'>;

/** The reminder that a record belongs to. */
export type ReminderLink = Pick<LeadingFacts, 'reminderId' | 'isReminderMade'>;

type Written = Omit<LeadingFacts, keyof ReminderLink>;

/**
 * Chooses the reminder that a record belongs to: the one that it names, if it has the same vehicle and type.
 * Otherwise, if the record states a next service, a reminder of its vehicle and type: active ones first, then
 * the one created first. If there is none, the record makes one.
 *
 * The choice is made when the record is created. It is made again, among the reminders older than the record,
 * when its vehicle or type changes or it first states a next service. Deleting a reminder does not change the
 * choice.
 *
 * @param before the record before the write; null for a new one
 * @param candidates the reminders of its vehicle and type
 * @param isTaken whether a reminder with this id exists
 */
export function linkRecord(
  record: Written,
  before: LeadingFacts | null,
  candidates: readonly Candidate[],
  isTaken: (id: string) => boolean,
): ReminderLink {
  if (before !== null && !isLinkChosen(record, before)) return linkOf(before);
  const named = candidates.find(({ id }) => id === record.namedReminderId);
  if (named) return linkTo(named);
  if (!statesNextService(record)) return NO_REMINDER;
  const older = before === null ? candidates : candidates.filter(({ order }) => order < record.order);
  const found = findReminderOfType(older);
  return found ? linkTo(found) : linkToMade(record, candidates, isTaken);
}

/** Whether a record may make a reminder, so that existing ids have to be loaded. */
export function mayMakeReminder(
  record: Written,
  before: LeadingFacts | null,
  candidates: readonly Candidate[],
): boolean {
  const isFound = candidates.some(isMade) || (before === null && candidates.length > 0);
  return statesNextService(record) && !isFound && isLinkChosen(record, before);
}

const NO_REMINDER = { reminderId: null, isReminderMade: false } as const;

function linkOf({ reminderId, isReminderMade }: ReminderLink): ReminderLink {
  return { reminderId, isReminderMade };
}

function linkTo(reminder: Candidate): ReminderLink {
  return { reminderId: reminder.id, isReminderMade: isMade(reminder) };
}

function isMade({ madeBy }: Candidate): boolean {
  return madeBy !== null;
}

/** Whether a write chooses the reminder of a record, so that the reminders of its vehicle and type have to be loaded. */
export function isLinkChosen(record: Written, before: LeadingFacts | null): boolean {
  if (before === null) return true;
  const isFirstStated = statesNextService(record) && !statesNextService(before);
  return record.vehicleId !== before.vehicleId || record.type !== before.type || isFirstStated;
}

/**
 * Finds the reminder for a record that names none: an active one first, then the one created first.
 *
 * @param candidates the reminders of its vehicle and type
 */
export function findReminderOfType<Reminder extends Pick<Candidate, 'id' | 'order' | 'active'>>(
  candidates: readonly Reminder[],
): Reminder | undefined {
  const [found] = candidates.toSorted(
    (a, b) => Number(b.active) - Number(a.active) || a.order - b.order || (a.id < b.id ? -1 : 1),
  );
  return found;
}

/**
 * A vehicle has at most one reminder of a type made by records. A second record that would make one joins it.
 */
function linkToMade(
  record: Written,
  candidates: readonly Candidate[],
  isTaken: (id: string) => boolean,
): ReminderLink {
  const joined = candidates.find(isMade);
  if (joined) return linkTo(joined);
  const { id: recordId, vehicleId, type: maintenanceType } = record;
  const ids = nextServiceReminderIds(recordId, { vehicleId, maintenanceType });
  let { value: reminderId } = ids.next();
  while (isTaken(reminderId)) ({ value: reminderId } = ids.next());
  return { reminderId, isReminderMade: true };
}
