import { addDays, compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import {
  emissionsStepOn,
  emissionsStepsOf,
  isEmissionsMoment,
  lawStepOn,
  lawStepsOf,
  unsaidEmissionsStep,
  type LawMoment,
  type LawStep,
} from '#inspection/announcement-days.ts';
import type { EmissionsCheck, LawTerm } from '#inspection/law-term.ts';
import {
  advanceDaysOf,
  CRITICAL_DAYS,
  DEFAULT_NOTIFICATION_SETTINGS,
  urgencyOf,
  type NotificationSettings,
  type Urgency,
} from '#reminders/urgency.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** What made a reminder be announced: it came near, became critical, became overdue, or still is; or a day of the law. */
export type AnnouncementMoment = 'approaching' | 'critical' | 'overdue' | 'overdue_again' | LawMoment;

/** How an owner is told outside the app. */
export type AnnouncementChannel = 'email' | 'push';

/** An overdue reminder is announced again so often, once a week, and no more. */
const OVERDUE_REPEATS = 3;
const DAYS_BETWEEN_REPEATS = 7;

/** What announcing asks of the settings. */
export interface AnnouncementSettings extends NotificationSettings {
  /** The channels that the owner has switched on and that reach them, in the order in which they are used. */
  readonly channels: readonly AnnouncementChannel[];
}

/** A reminder with all that its urgency depends on. */
export interface WatchedReminder {
  readonly reminder: ReminderFacts;
  /** In kilometres; null when unknown. */
  readonly currentMileage: number | null;
  readonly isVehicleArchived: boolean;
  /** Null for a reminder that does not follow the law. */
  readonly law: LawTerm | null;
  /** The emissions check of a van whose inspection goes by its own interval; one that follows the law has it in its term. */
  readonly emissions: EmissionsCheck | null;
  /** When its mileage is expected; null where no day can be told, or its owner wants no announcement of it. */
  readonly projected: MileageProjection | null;
}

/**
 * What is known of a reminder since its cycle began: when it was made, edited, done, or switched on. `stage` is what
 * was seen last, null before the first look.
 */
export interface AnnouncementHistory {
  readonly stage: Urgency | null;
  /** Moments announced in this cycle, on any channel; what was cancelled before it left does not count. */
  readonly announced: readonly AnnouncementMoment[];
  /** When it was last said that it is overdue, or would have been, had anybody to be told. */
  readonly overdueOn: CivilDate | null;
  /** How often that was said again. */
  readonly repeats: number;
}

export interface Announcement {
  readonly moment: AnnouncementMoment;
  readonly channel: AnnouncementChannel;
  /** 1 to 3 for `overdue_again`, else 0. */
  readonly repeat: number;
}

/** What is to be said today, and the history to go on from. */
export interface Look {
  readonly announcements: readonly Announcement[];
  readonly history: AnnouncementHistory;
}

/** Nothing has been seen of a reminder whose cycle begins. */
export const NEW_HISTORY: AnnouncementHistory = { stage: null, announced: [], overdueOn: null, repeats: 0 };

const STAGES: readonly Urgency[] = ['upcoming', 'soon', 'urgent', 'late'];

const MOMENT_OF_STAGE: Readonly<Record<Urgency, AnnouncementMoment | null>> = {
  upcoming: null,
  soon: 'approaching',
  urgent: 'critical',
  late: 'overdue',
};

/**
 * The urgency of a reminder as far as anybody is to be told: nobody is, of a vehicle that is gone. An expected mileage within
 * the advance in days counts as coming near, and never as more: it is an estimate.
 */
function stageOf(watched: WatchedReminder, settings: NotificationSettings, today: CivilDate): Urgency {
  const { reminder, currentMileage, isVehicleArchived } = watched;
  if (isVehicleArchived) return 'upcoming';
  const urgency = urgencyOf(reminder, currentMileage, settings, today);
  return urgency === 'upcoming' && isExpectedSoon(watched, settings, today) ? 'soon' : urgency;
}

/** Whether its mileage is expected within the advance in days. */
function isExpectedSoon(
  { reminder, projected }: WatchedReminder,
  settings: NotificationSettings,
  today: CivilDate,
): boolean {
  if (projected === null || !reminder.active) return false;
  return daysBetween(today, projected.date) <= settings.reminderAdvanceDays;
}

/**
 * Looks at a reminder on a day: what is announced is a rise since the last look, once in a cycle. The first
 * look of a cycle only takes note: a reminder that begins inside the window, critical or overdue did not become so.
 * While it is overdue it is said again after each week, three times. What rises while no channel is on has passed.
 * @example seen `upcoming`, now 7 days left → approaching; seen `upcoming`, now past its date → overdue alone
 */
export function lookAtReminder(
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): Look {
  if (watched.law !== null) return lookAtLaw(watched, watched.law, settings, history, today);
  return withEmissions(lookAtUrgency(watched, settings, history, today), watched, settings, today);
}

function lookAtUrgency(
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): Look {
  const stage = stageOf(watched, settings, today);
  const seen = history.stage;
  const hasRisen = seen !== null && STAGES.indexOf(stage) > STAGES.indexOf(seen);
  const moment = hasRisen ? MOMENT_OF_STAGE[stage] : null;
  const isNews = moment !== null && !history.announced.includes(moment);
  const overdueOn = stage === 'late' ? (history.overdueOn ?? today) : history.overdueOn;
  const next = { ...history, stage, overdueOn: isNews && stage === 'late' ? today : overdueOn };
  if (isNews) return announce(next, settings, moment, 0);
  if (stage !== 'late' || seen === null || !isRepeatDue(history, today)) {
    return { announcements: [], history: next };
  }
  const repeats = history.repeats + 1;
  return announce({ ...next, overdueOn: today, repeats }, settings, 'overdue_again', repeats);
}

/** The emissions check of a van is the law's whatever its inspection goes by: it is said beside it, on the same days. */
function withEmissions(
  look: Look,
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  today: CivilDate,
): Look {
  const check = checkToTell(watched);
  const step = check && unsaidEmissionsStep(check, look.history.announced, today);
  if (step === null) return look;
  const { announcements, history } = announce(look.history, settings, step.moment, 0);
  return { announcements: [...look.announcements, ...announcements], history };
}

function checkToTell({ emissions, reminder, isVehicleArchived }: WatchedReminder): EmissionsCheck | null {
  return isVehicleArchived || !reminder.active ? null : emissions;
}

/**
 * A reminder that follows the law is announced on the days of the law, each once as long as its date stays the same. One
 * that starts late is told of the latest of them alone. Its kilometres and the owner's advance do not count.
 */
function lookAtLaw(
  watched: WatchedReminder,
  law: LawTerm,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): Look {
  const next = { ...history, stage: stageOf(watched, settings, today) };
  const step = stepOf(watched, law, today);
  if (step === null || isStepSaid(watched, law, history, step)) return { announcements: [], history: next };
  const look = announce(next, settings, step.moment, step.repeat);
  if (look.announcements.length === 0) return look;
  return { ...look, history: { ...look.history, overdueOn: today, repeats: step.repeat } };
}

function stepOf(
  { reminder, isVehicleArchived }: WatchedReminder,
  law: LawTerm,
  today: CivilDate,
): LawStep | null {
  const dueOn = reminder.nextReminderDate;
  return dueOn === null || isVehicleArchived || !reminder.active ? null : lawStepOn(dueOn, law, today);
}

/** Whether a step was said, or a later one: the clock of its owner may go back by a day. */
function isStepSaid(
  { reminder }: WatchedReminder,
  law: LawTerm,
  { announced, repeats }: AnnouncementHistory,
  step: LawStep,
): boolean {
  const steps = reminder.nextReminderDate === null ? [] : lawStepsOf(reminder.nextReminderDate, law);
  return steps
    .filter(({ day }) => compareCivilDates(day, step.day) >= 0)
    .some(({ moment, repeat }) => announced.includes(moment) && (repeat === 0 || repeats >= repeat));
}

function isRepeatDue({ overdueOn, repeats }: AnnouncementHistory, today: CivilDate): boolean {
  if (overdueOn === null || repeats >= OVERDUE_REPEATS) return false;
  return daysBetween(overdueOn, today) >= DAYS_BETWEEN_REPEATS;
}

function announce(
  history: AnnouncementHistory,
  settings: AnnouncementSettings,
  moment: AnnouncementMoment,
  repeat: number,
): Look {
  const announcements = settings.channels.map((channel) => ({ moment, channel, repeat }));
  if (announcements.length === 0) return { announcements, history };
  return { announcements, history: { ...history, announced: [...history.announced, moment] } };
}

/** Whether what was announced is still so: an approach that is critical by now is said as that, or not at all. */
export function isStillTrue(
  moment: AnnouncementMoment,
  watched: WatchedReminder,
  settings: NotificationSettings,
  today: CivilDate,
): boolean {
  if (watched.law !== null) return stepOf(watched, watched.law, today)?.moment === moment;
  const check = checkToTell(watched);
  if (isEmissionsMoment(moment)) return check !== null && emissionsStepOn(check, today)?.moment === moment;
  const said = MOMENT_OF_STAGE[stageOf(watched, settings, today)];
  return said === (moment === 'overdue_again' ? 'overdue' : moment);
}

/**
 * The next day after `today` on which the calendar alone may change what is to be said; null when only a change of
 * the mileage, the reminder or the settings can.
 */
export function nextLookOn(
  watched: WatchedReminder,
  settings: NotificationSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): CivilDate | null {
  if (watched.isVehicleArchived || !watched.reminder.active) return null;
  return daysOfChange(watched, settings, history).find((day) => compareCivilDates(day, today) > 0) ?? null;
}

function daysOfChange(
  { reminder, law, emissions, projected }: WatchedReminder,
  settings: NotificationSettings,
  { overdueOn, repeats }: AnnouncementHistory,
): CivilDate[] {
  const due = reminder.nextReminderDate;
  if (law !== null) return due === null ? [] : lawStepsOf(due, law).map(({ day }) => day);
  const { reminderAdvanceDays } = settings ?? DEFAULT_NOTIFICATION_SETTINGS;
  const advanceDays = advanceDaysOf(reminder, reminderAdvanceDays);
  const byDate =
    due === null
      ? []
      : [addDays(due, -advanceDays), addDays(due, -Math.min(advanceDays, CRITICAL_DAYS)), addDays(due, 1)];
  const expected = projected === null ? [] : [addDays(projected.date, -reminderAdvanceDays)];
  const again =
    overdueOn === null || repeats >= OVERDUE_REPEATS ? [] : [addDays(overdueOn, DAYS_BETWEEN_REPEATS)];
  const ofCheck = emissions === null ? [] : emissionsStepsOf(emissions).map(({ day }) => day);
  return [...byDate, ...expected, ...again, ...ofCheck].toSorted(compareCivilDates);
}
