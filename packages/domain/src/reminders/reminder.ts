import type { CivilDate } from '#calendar/civil-date.ts';

/** What gives a reminder its date: the law of the inspection, a document of the vehicle, or its owner and their intervals. */
export const REMINDER_FOLLOWS = ['law', 'document', 'interval'] as const;
export type ReminderFollows = (typeof REMINDER_FOLLOWS)[number];

/** What the rules need to know of a reminder. Mileages and intervals in whole kilometres and whole days. */
export interface ReminderFacts {
  readonly id: string;
  readonly vehicleId: string;
  /** A built-in key or the key of a custom type. */
  readonly maintenanceType: string;
  readonly nextReminderDate: CivilDate | null;
  /** The mileage at which the work was last done, or at which the reminder was made. */
  readonly lastMileage: number | null;
  readonly intervalKm: number | null;
  /** The mileage at which the work is next to be done. */
  readonly plannedMileage: number | null;
  readonly intervalDays: number | null;
  readonly active: boolean;
  /**
   * `law` only on a `technical_inspection` of a vehicle that has a regime, `document` only on an `insurance` of a vehicle with
   * an insurance document that ends.
   */
  readonly follows: ReminderFollows;
}

/**
 * Whether anything can make the reminder fall due: a next date, a planned mileage or an interval in km; else it
 * is refused with `reminder_without_trigger`.
 */
export function hasTrigger(
  reminder: Pick<ReminderFacts, 'nextReminderDate' | 'plannedMileage' | 'intervalKm'>,
): boolean {
  return (
    reminder.nextReminderDate !== null || reminder.plannedMileage !== null || reminder.intervalKm !== null
  );
}

/**
 * The last mileage to store with a reminder: the one its owner gives; else, where they plan a mileage or give an
 * interval in km, the vehicle's current mileage, because a trigger that is stored counts.
 * Without either the reminder goes by its date and has none.
 */
export function lastMileageToStore(
  given: Pick<ReminderFacts, 'lastMileage' | 'plannedMileage' | 'intervalKm'>,
  currentMileage: number | null,
): number | null {
  const hasKilometreSide = given.plannedMileage !== null || given.intervalKm !== null;
  return given.lastMileage ?? (hasKilometreSide ? currentMileage : null);
}
