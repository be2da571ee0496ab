import type { CivilDate } from '#calendar/civil-date.ts';
import { canFollowLaw, findLawDate } from '#inspection/inspection-reminder.ts';
import { isInspectionType, fitsEnergy, type MaintenanceInterval } from '#maintenance/maintenance-types.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import { proposeReminder, type ReminderTerms } from '#reminders/new-reminder.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';
import type { Energy } from '#vehicles/vehicle.ts';

/** A maintenance type with the owner’s settings. */
export interface ReminderType extends MaintenanceInterval {
  readonly key: string;
  readonly defaultReminder: boolean;
}

export type DefaultReminder = ReminderTerms & Pick<ReminderFacts, 'maintenanceType' | 'follows'>;

/**
 * The reminders of a new vehicle, in the order of `types`: those that are on by default and fit its energy. The history
 * is unknown, so everything is planned from today and nothing is overdue. A type without an interval gets none, because
 * it could never become due. The inspection follows the law if one applies; an exempt vehicle has none.
 */
export function defaultRemindersFor(
  vehicle: { readonly energy: Energy | null; readonly currentMileage: number },
  types: readonly ReminderType[],
  today: CivilDate,
  inspection: InspectionOutcome | null = null,
): readonly DefaultReminder[] {
  return types
    .filter((type) => type.defaultReminder && fitsEnergy(type.key, vehicle.energy))
    .filter((type) => type.intervalKm !== null || type.intervalDays !== null)
    .filter((type) => !(isInspectionType(type.key) && inspection?.regime === 'exempt'))
    .map((type) => {
      const terms = proposeReminder(type, null, vehicle.currentMileage, today);
      const maintenanceType = type.key;
      if (!canFollowLaw(type.key, inspection)) return { maintenanceType, ...terms, follows: 'interval' };
      const nextReminderDate = findLawDate(inspection) ?? terms.nextReminderDate;
      return { maintenanceType, ...terms, nextReminderDate, follows: 'law' };
    });
}
