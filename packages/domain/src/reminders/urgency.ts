import { compareCivilDates, type CivilDate } from '#calendar/civil-date.ts';
import { DEFAULT_DOCUMENT_ADVANCE_DAYS } from '#documents/document.ts';
import { LAW_ADVANCE_DAYS } from '#inspection/law-advance.ts';
import type { MileageProjection } from '#projection/mileage-projection.ts';
import { dueTerms, type DueTerm, type FiredTriggers } from '#reminders/due-terms.ts';
import {
  daysLeft,
  hasKnownKilometres,
  isKilometreOverdue,
  isOverdue,
  kilometresLeft,
} from '#reminders/remaining.ts';
import type { ReminderFacts, ReminderFollows } from '#reminders/reminder.ts';

/** How long ahead an owner wants to know: in days, and in kilometres. */
export interface NotificationSettings {
  readonly reminderAdvanceDays: number;
  readonly reminderAdvanceKm: number;
}

/** Shown as error (`critical`) or warning (`high`). */
export type Severity = 'critical' | 'high';

/** `late` past its term · `urgent` due and critical · `soon` due and high · `upcoming` not due. */
export type Urgency = 'late' | 'urgent' | 'soon' | 'upcoming';

/** What the rules need to know of a vehicle to notify about it. */
export interface NotifiableVehicle {
  readonly id: string;
  /** In kilometres; null when unknown. */
  readonly currentMileage: number | null;
  readonly archived: boolean;
}

/**
 * A reminder with the day on which its mileage is expected; absent and null: unknown. `isDateToCheck`: its date is a guess.
 */
export type ProjectedReminder = ReminderFacts & {
  readonly projected?: MileageProjection | null;
  readonly isDateToCheck?: boolean;
};

/** A reminder with what is said about it and what gives it its position in a list. */
export interface ReminderNotification<R extends ProjectedReminder = ProjectedReminder> {
  readonly reminder: R;
  readonly severity: Severity;
  readonly urgency: Urgency;
  /** Whether the bell counts it. */
  readonly isDue: boolean;
  /** Overdue by either trigger: the date has passed, or the distance is used up. */
  readonly isLate: boolean;
  /** The nearer of its date and its projected date; null without either. */
  readonly expectedOn: CivilDate | null;
  readonly kilometresLeft: number;
  /** When it falls due, the leading trigger first. */
  readonly terms: readonly DueTerm[];
}

/** What applies when an account has no settings. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 10_000,
};

/** Critical from this many days left, by the date trigger. */
export const CRITICAL_DAYS = 3;

/** Critical from this many kilometres left, by the km trigger. */
export const CRITICAL_KM = 5000;

/** Whether an active reminder is within the owner's advance, by date or by km. */
export function isDueForNotification(
  reminder: ReminderFacts,
  currentMileage: number | null,
  settings: NotificationSettings | null,
  today: CivilDate,
): boolean {
  const triggers = firedTriggers(reminder, currentMileage, settings, today);
  return reminder.active && (triggers.daysLeft !== null || triggers.kilometresLeft !== null);
}

/**
 * Critical when overdue, or 3 days or fewer are left by the date trigger, or 5000 km or fewer by the km trigger
 *. The colour belongs to the trigger that fired: an owner who
 * asks for 1 day in advance and is told of a reminder by its kilometres does not see it critical because its
 * date is 2 days away. It says how a due reminder is shown, not whether it is due.
 */
export function severityOf(
  reminder: ReminderFacts,
  currentMileage: number | null,
  settings: NotificationSettings | null,
  today: CivilDate,
): Severity {
  if (isOverdue(reminder, today)) return 'critical';
  const triggers = firedTriggers(reminder, currentMileage, settings, today);
  const isCriticalByDate = triggers.daysLeft !== null && triggers.daysLeft <= CRITICAL_DAYS;
  const isCriticalByKm = triggers.kilometresLeft !== null && triggers.kilometresLeft <= CRITICAL_KM;
  return isCriticalByDate || isCriticalByKm ? 'critical' : 'high';
}

/** The stage of a reminder, for its chip. One that is switched off is never more than `upcoming`. */
export function urgencyOf(
  reminder: ReminderFacts,
  currentMileage: number | null,
  settings: NotificationSettings | null,
  today: CivilDate,
): Urgency {
  if (!isDueForNotification(reminder, currentMileage, settings, today)) return 'upcoming';
  if (isOverdue(reminder, today) || isKilometreOverdue(reminder, currentMileage)) return 'late';
  return severityOf(reminder, currentMileage, settings, today) === 'critical' ? 'urgent' : 'soon';
}

/**
 * The due reminders in the order of the panel. Those of an archived vehicle are left out: nobody is told about a
 * car that is gone. A vehicle that is not in the list counts as unknown, so its kilometres do too.
 */
export function notificationsFor<R extends ProjectedReminder>(
  reminders: readonly R[],
  vehicles: readonly NotifiableVehicle[],
  settings: NotificationSettings | null,
  today: CivilDate,
): readonly ReminderNotification<R>[] {
  const vehiclesById = new Map(vehicles.map((vehicle) => [vehicle.id, vehicle]));
  const notifications: ReminderNotification<R>[] = [];
  for (const reminder of reminders) {
    const vehicle = vehiclesById.get(reminder.vehicleId);
    const currentMileage = vehicle?.currentMileage ?? null;
    if (vehicle?.archived === true) continue;
    const judged = judgeReminder(reminder, currentMileage, settings, today);
    if (judged.isDue) notifications.push(judged);
  }
  return notifications.sort(compareNotifications);
}

/** Judges a reminder, whether it is due or not: every list of reminders is ordered by this. */
export function judgeReminder<R extends ProjectedReminder>(
  reminder: R,
  currentMileage: number | null,
  settings: NotificationSettings | null,
  today: CivilDate,
): ReminderNotification<R> {
  const fired = firedTriggers(reminder, currentMileage, settings, today);
  return {
    reminder,
    severity: severityOf(reminder, currentMileage, settings, today),
    urgency: urgencyOf(reminder, currentMileage, settings, today),
    isDue: isDueForNotification(reminder, currentMileage, settings, today),
    isLate: isOverdue(reminder, today) || isKilometreOverdue(reminder, currentMileage),
    expectedOn: earlierOf(reminder.nextReminderDate, reminder.projected?.date ?? null),
    kilometresLeft: kilometresLeft(reminder, currentMileage),
    terms: dueTerms(reminder, currentMileage, fired, today),
  };
}

/**
 * Critical first, then overdue by either trigger, then the day on which it is expected to fall due: the nearer of its date
 * and its projected date. Those with neither come after them, by fewest km left; then id.
 */
export function compareNotifications(a: ReminderNotification, b: ReminderNotification): number {
  return (
    Number(b.severity === 'critical') - Number(a.severity === 'critical') ||
    Number(b.isLate) - Number(a.isLate) ||
    compareExpected(a, b) ||
    compareIds(a.reminder.id, b.reminder.id)
  );
}

function compareExpected(a: ReminderNotification, b: ReminderNotification): number {
  if (a.expectedOn !== null && b.expectedOn !== null) return compareCivilDates(a.expectedOn, b.expectedOn);
  if (a.expectedOn === null && b.expectedOn === null) return a.kilometresLeft - b.kilometresLeft;
  return a.expectedOn === null ? 1 : -1;
}

function earlierOf(a: CivilDate | null, b: CivilDate | null): CivilDate | null {
  if (a === null || b === null) return a ?? b;
  return compareCivilDates(a, b) <= 0 ? a : b;
}

/** The number on the bell: critical and high notifications, which are all there are. */
export function badgeCount(notifications: readonly ReminderNotification[]): number {
  return notifications.length;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** How many days ahead a source is announced at least, however short the advance of the owner is. */
const LEAST_ADVANCE_DAYS: Readonly<Record<ReminderFollows, number>> = {
  law: LAW_ADVANCE_DAYS,
  document: DEFAULT_DOCUMENT_ADVANCE_DAYS,
  interval: 0,
};

/** How many days ahead a reminder is announced by its date. */
export function advanceDaysOf({ follows }: Pick<ReminderFacts, 'follows'>, ownAdvanceDays: number): number {
  return Math.max(LEAST_ADVANCE_DAYS[follows], ownAdvanceDays);
}

function firedTriggers(
  reminder: ReminderFacts,
  currentMileage: number | null,
  settings: NotificationSettings | null,
  today: CivilDate,
): FiredTriggers {
  const { reminderAdvanceDays, reminderAdvanceKm } = settings ?? DEFAULT_NOTIFICATION_SETTINGS;
  const days = daysLeft(reminder, today);
  const advanceDays = advanceDaysOf(reminder, reminderAdvanceDays);
  const kilometres = kilometresLeft(reminder, currentMileage);
  const isKmFired = hasKnownKilometres(reminder, currentMileage) && kilometres <= reminderAdvanceKm;
  return {
    daysLeft: days !== null && days <= advanceDays ? days : null,
    kilometresLeft: isKmFired ? kilometres : null,
  };
}
