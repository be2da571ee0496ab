import { addDays, compareCivilDates, daysBetween, type CivilDate } from '#calendar/civil-date.ts';
import {
  emissionsStepOn,
  listEmissionsSteps,
  isEmissionsTrigger,
  lawStepOn,
  listLawSteps,
  pendingEmissionsStep,
  type LawTrigger,
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

/**
 * What triggered an announcement: the reminder approaches, becomes critical, becomes overdue, is still overdue; or a
 * day set by law.
 */
export type AnnouncementTrigger = 'approaching' | 'critical' | 'overdue' | 'overdue_again' | LawTrigger;

/** How an owner is notified outside the app. */
export type AnnouncementChannel = 'email' | 'push';

/** Number of weekly repeats for an overdue reminder. */
const OVERDUE_REPEATS = 3;
const DAYS_BETWEEN_REPEATS = 7;

/** Settings that announcements need. */
export interface AnnouncementSettings extends NotificationSettings {
  /** Channels that are switched on and reach the owner, in order of use. */
  readonly channels: readonly AnnouncementChannel[];
}

/** A reminder with everything its urgency depends on. */
export interface WatchedReminder {
  readonly reminder: ReminderFacts;
  /** In kilometres; null if unknown. */
  readonly currentMileage: number | null;
  readonly isVehicleArchived: boolean;
  /** Null for a reminder that does not follow the law. */
  readonly law: LawTerm | null;
  /**
   * The emissions check of a van whose inspection follows its own interval. If it follows the law, the check is in
   * `law`.
   */
  readonly emissions: EmissionsCheck | null;
  /** Projection of its mileage; null if there is none, or if the owner does not want it announced. */
  readonly projected: MileageProjection | null;
}

/**
 * What is known of a reminder since its cycle began, i.e. since it was created, edited, done or switched on. `stage` is
 * the urgency at the last check, null before the first.
 */
export interface AnnouncementHistory {
  readonly stage: Urgency | null;
  /** Moments announced in this cycle, on any channel; those cancelled before sending do not count. */
  readonly announced: readonly AnnouncementTrigger[];
  /** When overdue was last announced, or would have been with a channel on. */
  readonly overdueOn: CivilDate | null;
  /** Number of repeats so far. */
  readonly repeats: number;
}

export interface Announcement {
  readonly moment: AnnouncementTrigger;
  readonly channel: AnnouncementChannel;
  /** 1 to 3 for `overdue_again`, else 0. */
  readonly repeat: number;
}

/** Announcements to make today, and the new history. */
export interface ReminderCheck {
  readonly announcements: readonly Announcement[];
  readonly history: AnnouncementHistory;
}

/** History of a new cycle. */
export const NEW_HISTORY: AnnouncementHistory = { stage: null, announced: [], overdueOn: null, repeats: 0 };

const STAGES: readonly Urgency[] = ['upcoming', 'soon', 'urgent', 'late'];

const MOMENT_OF_STAGE: Readonly<Record<Urgency, AnnouncementTrigger | null>> = {
  upcoming: null,
  soon: 'approaching',
  urgent: 'critical',
  late: 'overdue',
};

/**
 * Urgency for announcements. Reminders of archived vehicles are never announced. A projected mileage within the advance
 * in days counts as approaching, but never as more, because it is an estimate.
 */
function toStage(watched: WatchedReminder, settings: NotificationSettings, today: CivilDate): Urgency {
  const { reminder, currentMileage, isVehicleArchived } = watched;
  if (isVehicleArchived) return 'upcoming';
  const urgency = urgencyOf(reminder, currentMileage, settings, today);
  return urgency === 'upcoming' && isExpectedSoon(watched, settings, today) ? 'soon' : urgency;
}

/** Whether the mileage is projected within the advance in days. */
function isExpectedSoon(
  { reminder, projected }: WatchedReminder,
  settings: NotificationSettings,
  today: CivilDate,
): boolean {
  if (projected === null || !reminder.active) return false;
  return daysBetween(today, projected.date) <= settings.reminderAdvanceDays;
}

/**
 * Checks a reminder on a day. A rise in urgency since the last check is announced once per cycle. The first check of a
 * cycle only records the state, because a reminder that starts inside the window, critical or overdue did not become
 * so. While overdue, it is repeated weekly, three times. A rise while no channel is on is not announced later.
 * @example was `upcoming`, now 7 days left → approaching; was `upcoming`, now past its date → only overdue
 */
export function checkReminder(
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): ReminderCheck {
  if (watched.law !== null) return lookAtLaw(watched, watched.law, settings, history, today);
  return withEmissions(lookAtUrgency(watched, settings, history, today), watched, settings, today);
}

function lookAtUrgency(
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): ReminderCheck {
  const stage = toStage(watched, settings, today);
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

/**
 * The emissions check of a van is set by law even if its inspection is not: it is announced in addition, on the days of
 * the law.
 */
function withEmissions(
  look: ReminderCheck,
  watched: WatchedReminder,
  settings: AnnouncementSettings,
  today: CivilDate,
): ReminderCheck {
  const check = activeCheck(watched);
  const step = check && pendingEmissionsStep(check, look.history.announced, today);
  if (step === null) return look;
  const { announcements, history } = announce(look.history, settings, step.moment, 0);
  return { announcements: [...look.announcements, ...announcements], history };
}

function activeCheck({ emissions, reminder, isVehicleArchived }: WatchedReminder): EmissionsCheck | null {
  return isVehicleArchived || !reminder.active ? null : emissions;
}

/**
 * A reminder that follows the law is announced on the days of the law, each once while its date stays the same. A late
 * start announces only the latest step. Mileage and the owner’s advance do not count.
 */
function lookAtLaw(
  watched: WatchedReminder,
  law: LawTerm,
  settings: AnnouncementSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): ReminderCheck {
  const next = { ...history, stage: toStage(watched, settings, today) };
  const step = currentStep(watched, law, today);
  if (step === null || isStepAnnounced(watched, law, history, step))
    return { announcements: [], history: next };
  const look = announce(next, settings, step.moment, step.repeat);
  if (look.announcements.length === 0) return look;
  return { ...look, history: { ...look.history, overdueOn: today, repeats: step.repeat } };
}

function currentStep(
  { reminder, isVehicleArchived }: WatchedReminder,
  law: LawTerm,
  today: CivilDate,
): LawStep | null {
  const dueOn = reminder.nextReminderDate;
  return dueOn === null || isVehicleArchived || !reminder.active ? null : lawStepOn(dueOn, law, today);
}

/** Whether this step or a later one was announced; the owner’s date may go back by a day. */
function isStepAnnounced(
  { reminder }: WatchedReminder,
  law: LawTerm,
  { announced, repeats }: AnnouncementHistory,
  step: LawStep,
): boolean {
  const steps = reminder.nextReminderDate === null ? [] : listLawSteps(reminder.nextReminderDate, law);
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
  moment: AnnouncementTrigger,
  repeat: number,
): ReminderCheck {
  const announcements = settings.channels.map((channel) => ({ moment, channel, repeat }));
  if (announcements.length === 0) return { announcements, history };
  return { announcements, history: { ...history, announced: [...history.announced, moment] } };
}

/**
 * Whether an announcement is still true. An approaching reminder that has become critical is announced as critical, or
 * not at all.
 */
export function isStillTrue(
  moment: AnnouncementTrigger,
  watched: WatchedReminder,
  settings: NotificationSettings,
  today: CivilDate,
): boolean {
  if (watched.law !== null) return currentStep(watched, watched.law, today)?.moment === moment;
  const check = activeCheck(watched);
  if (isEmissionsTrigger(moment)) return check !== null && emissionsStepOn(check, today)?.moment === moment;
  const said = MOMENT_OF_STAGE[toStage(watched, settings, today)];
  return said === (moment === 'overdue_again' ? 'overdue' : moment);
}

/**
 * The next day after `today` on which the calendar alone may change the announcements. Null if only a change of the
 * mileage, the reminder or the settings can.
 */
export function nextCheckOn(
  watched: WatchedReminder,
  settings: NotificationSettings,
  history: AnnouncementHistory,
  today: CivilDate,
): CivilDate | null {
  if (watched.isVehicleArchived || !watched.reminder.active) return null;
  return listChangeDays(watched, settings, history).find((day) => compareCivilDates(day, today) > 0) ?? null;
}

function listChangeDays(
  { reminder, law, emissions, projected }: WatchedReminder,
  settings: NotificationSettings,
  { overdueOn, repeats }: AnnouncementHistory,
): CivilDate[] {
  const due = reminder.nextReminderDate;
  if (law !== null) return due === null ? [] : listLawSteps(due, law).map(({ day }) => day);
  const { reminderAdvanceDays } = settings ?? DEFAULT_NOTIFICATION_SETTINGS;
  const advanceDays = advanceDaysOf(reminder, reminderAdvanceDays);
  const byDate =
    due === null
      ? []
      : [addDays(due, -advanceDays), addDays(due, -Math.min(advanceDays, CRITICAL_DAYS)), addDays(due, 1)];
  const expected = projected === null ? [] : [addDays(projected.date, -reminderAdvanceDays)];
  const again =
    overdueOn === null || repeats >= OVERDUE_REPEATS ? [] : [addDays(overdueOn, DAYS_BETWEEN_REPEATS)];
  const ofCheck = emissions === null ? [] : listEmissionsSteps(emissions).map(({ day }) => day);
  return [...byDate, ...expected, ...again, ...ofCheck].toSorted(compareCivilDates);
}
