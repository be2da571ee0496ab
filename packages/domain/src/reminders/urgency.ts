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

/** Advance notice of an owner, in days and kilometres. */
export interface NotificationSettings {
  readonly reminderAdvanceDays: number;
  readonly reminderAdvanceKm: number;
}

/** Shown as an error (`critical`) or a warning (`high`). */
export type Severity = 'critical' | 'high';

/** `late`: past its term; `urgent`: due and critical; `soon`: due and high; `upcoming`: not due. */
export type Urgency = 'late' | 'urgent' | 'soon' | 'upcoming';

/** Facts about a vehicle that notifications need. */
export interface NotifiableVehicle {
  readonly id: string;
  /** In kilometres; null if unknown. */
  readonly currentMileage: number | null;
  readonly archived: boolean;
}

/** A reminder with the projection of its mileage, if known. `isDateToCheck`: its date is uncertain. */
export type ProjectedReminder = ReminderFacts & {
  readonly projected?: MileageProjection | null;
  readonly isDateToCheck?: boolean;
};

/** A reminder with its notification and its sort keys. */
export interface ReminderNotification<R extends ProjectedReminder = ProjectedReminder> {
  readonly reminder: R;
  readonly severity: Severity;
  readonly urgency: Urgency;
  /** Whether it counts towards the badge. */
  readonly isDue: boolean;
  /** Overdue by either trigger: the date has passed, or the distance is used up. */
  readonly isLate: boolean;
  /** The earlier of its date and its projected date; null without either. */
  readonly expectedOn: CivilDate | null;
  readonly kilometresLeft: number;
  /** When it is due, the leading trigger first. */
  readonly terms: readonly DueTerm[];
}

/** Used for an account without settings. */
export const DEFAULT_NOTIFICATION_SETTINGS: NotificationSettings = {
  reminderAdvanceDays: 7,
  reminderAdvanceKm: 10_000,
};

/** Days left from which a reminder is critical by date. */
export const CRITICAL_DAYS = 3;

/** Kilometres left from which a reminder is critical by km. */
export const CRITICAL_KM = 5000;

/** Whether an active reminder is within the owner’s advance, by date or by km. */
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
 * Critical if overdue, at most 3 days before the date, or at most 5000 km before the mileage. Only triggers that have
 * fired count: with an advance of 1 day, a reminder that is due by kilometres is not critical because its date is 2
 * days away. The severity says how a due reminder is shown, not whether it is due.
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

/** Urgency of a reminder, for its chip. Switched off it is always `upcoming`. */
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
 * The due reminders in the order of the notification panel, without archived vehicles. The mileage of a
 * vehicle that is not listed is unknown.
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

/** Evaluates a reminder, whether it is due or not. Every list of reminders is sorted by the result. */
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
    expectedOn: pickEarlier(reminder.nextReminderDate, reminder.projected?.date ?? null),
    kilometresLeft: kilometresLeft(reminder, currentMileage),
    terms: dueTerms(reminder, currentMileage, fired, today),
  };
}

/**
 * Critical first, then overdue by either trigger, then by the earlier of date and projected date. Reminders with
 * neither come last, by fewest km left; then by id.
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

function pickEarlier(a: CivilDate | null, b: CivilDate | null): CivilDate | null {
  if (a === null || b === null) return a ?? b;
  return compareCivilDates(a, b) <= 0 ? a : b;
}

/** Number on the bell: all notifications, critical and high. */
export function badgeCount(notifications: readonly ReminderNotification[]): number {
  return notifications.length;
}

function compareIds(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

/** Minimum advance in days by source, regardless of the owner’s advance. */
const LEAST_ADVANCE_DAYS: Readonly<Record<ReminderFollows, number>> = {
  law: LAW_ADVANCE_DAYS,
  document: DEFAULT_DOCUMENT_ADVANCE_DAYS,
  interval: 0,
};

/** Days before its date from which a reminder is announced. */
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
