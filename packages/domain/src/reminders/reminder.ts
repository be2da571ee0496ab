import type { CivilDate } from '#calendar/civil-date.ts';

/**
 * What determines the date of a reminder: the inspection law, a document of the vehicle, or its owner with an interval.
 */
export const REMINDER_FOLLOWS = ['law', 'document', 'interval'] as const;
export type ReminderFollows = (typeof REMINDER_FOLLOWS)[number];

/** Facts about a reminder that the rules need. Mileages and intervals in whole kilometres and whole days. */
export interface ReminderFacts {
  readonly id: string;
  readonly vehicleId: string;
  /** Key of a built-in or custom type. */
  readonly maintenanceType: string;
  readonly nextReminderDate: CivilDate | null;
  /** Mileage at which the work was last done, or at which the reminder was created. */
  readonly lastMileage: number | null;
  readonly intervalKm: number | null;
  /** Mileage at which the work is due next. */
  readonly plannedMileage: number | null;
  readonly intervalDays: number | null;
  readonly active: boolean;
  /**
   * `law` only for a `technical_inspection` of a vehicle that is subject to inspection; `document` only for an
   * `insurance` of a vehicle with an expiring insurance document.
   */
  readonly follows: ReminderFollows;
}

/**
 * Whether anything can make the reminder due: a next date, a planned mileage or an interval in km. Otherwise it is
 * refused with `reminder_without_trigger`.
 */
export function hasTrigger(
  reminder: Pick<ReminderFacts, 'nextReminderDate' | 'plannedMileage' | 'intervalKm'>,
): boolean {
  return (
    reminder.nextReminderDate !== null || reminder.plannedMileage !== null || reminder.intervalKm !== null
  );
}

/**
 * Whether a planned mileage or an interval in km lacks the last mileage from which it counts. The last reading up to the
 * day of the write is then stored.
 */
export function lacksLastMileage({
  lastMileage,
  plannedMileage,
  intervalKm,
}: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>): boolean {
  return lastMileage === null && (plannedMileage !== null || intervalKm !== null);
}
