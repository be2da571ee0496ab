import {
  statesNextService,
  type KeptReminder,
  type LeadingFacts,
  type ShownReminder,
} from '#garage/derived-reminder.ts';
import { nextServiceReminderIds } from '#sync/derived-id.ts';

/** A reminder as it is kept, with whether it is on. */
type Candidate = KeptReminder & Pick<ShownReminder, 'active'>;

/** Which reminder a record belongs to. */
export type ReminderLink = Pick<LeadingFacts, 'reminderId' | 'isReminderMade'>;

type Written = Omit<LeadingFacts, keyof ReminderLink>;

/**
 * The reminder of a record that is written: the one that it names, while that is of its vehicle and type; else, where it states a
 * next service, the one of its vehicle and type, an active one first, then the one created first. Where there is none, the record
 * makes one. It is chosen when the record is created, and again when its vehicle or its type changes or a next service is first
 * stated, then among the reminders that are older than the record; never because a reminder went.
 *
 * @param before the record as it was; null for a new one
 * @param candidates the reminders of its vehicle and type
 * @param isTaken whether an object has this id already
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

/** Whether a record may make a reminder, so that it matters which ids are taken. */
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

/** Whether the reminder of a record is chosen by this write, so that the reminders of its vehicle and type matter. */
export function isLinkChosen(record: Written, before: LeadingFacts | null): boolean {
  if (before === null) return true;
  const isFirstStated = statesNextService(record) && !statesNextService(before);
  return record.vehicleId !== before.vehicleId || record.type !== before.type || isFirstStated;
}

/**
 * The reminder that a record joins which names none: an active one first, then the one created first.
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

/** A vehicle has at most one reminder of a type that a record made: a second record that would make one joins it. */
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
