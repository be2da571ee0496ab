import type { CivilDate } from '#calendar/civil-date.ts';
import {
  deriveReminder,
  leadingRecord,
  type KeptReminder,
  type OwnerSet,
  type ShownReminder,
  type Surroundings,
} from '#garage/derived-reminder.ts';
import { setOnCreation, setOnReplacement, type GivenReminder } from '#garage/owner-set.ts';
import type { ReminderSlice } from '#garage/settle-reminders.ts';
import type { InspectionOutcome } from '#inspection/inspection.ts';
import { defaultRemindersFor, type ReminderType } from '#reminders/default-reminders.ts';
import { defaultReminderId } from '#sync/derived-id.ts';
import type { SwapSeason } from '#tyre-sets/season.ts';
import type { Energy } from '#vehicles/vehicle.ts';

/** A reminder as it is stored: what it shows is derived from what is kept. */
export type DerivedReminder = KeptReminder & { readonly shown: ShownReminder };

/** What the body of a reminder says. */
type Body = GivenReminder & { readonly season: SwapSeason | null };

/** A reminder that its owner creates: all of it is set, and no record belongs to it yet. */
export function createReminder(
  id: string,
  { season, ...given }: Body,
  order: number,
  around: Pick<Surroundings, 'source' | 'isExempt' | 'swaps'>,
): DerivedReminder {
  const { vehicleId, maintenanceType } = given;
  const set = setOnCreation(given, order, around.source);
  const kept = { id, vehicleId, maintenanceType, season, order, madeBy: null, set };
  return { ...kept, shown: deriveReminder(kept, [], { ...around, ...NO_READINGS }) };
}

/** Without records, neither the planned dates of the past nor the readings decide. */
const NO_READINGS = { plannedOn: [], mileageOn: () => null } as const;

/** The reminders that a new vehicle starts with. One that the law dates follows the law from then on. */
export function createDefaultReminders(
  vehicle: { readonly id: string; readonly energy: Energy | null; readonly currentMileage: number },
  types: readonly ReminderType[],
  today: CivilDate,
  inspection: InspectionOutcome | null,
  order: number,
): readonly DerivedReminder[] {
  return defaultRemindersFor(vehicle, types, today, inspection).map((terms) => {
    const { maintenanceType, follows } = terms;
    const given = { ...terms, vehicleId: vehicle.id, active: true };
    const set = setOnCreation(given, order, follows === 'interval' ? null : { follows });
    return {
      id: defaultReminderId(vehicle.id, maintenanceType),
      vehicleId: vehicle.id,
      maintenanceType,
      season: null,
      order,
      madeBy: null,
      set,
      shown: { ...given, ledBy: null },
    };
  });
}

/**
 * A reminder once its owner has saved it: what differs from what it would show is set. One that records made and that gets
 * another vehicle or type is its owner's from then on.
 *
 * @param slice of the vehicle and type that the body names
 * @throws MoreRecordsNeeded when records that were not read decide
 */
export function replaceReminder(
  before: DerivedReminder,
  { season, ...given }: Body,
  order: number,
  { records, isComplete, around }: Pick<ReminderSlice, 'records' | 'isComplete' | 'around'>,
): DerivedReminder {
  const { shown: shownBefore, ...kept } = before;
  const { vehicleId, maintenanceType } = given;
  const madeBy = isOfOtherWork(before, given) ? null : before.madeBy;
  const placed = { ...kept, vehicleId, maintenanceType, season, madeBy };
  const show = (set: OwnerSet) => deriveReminder({ ...placed, set }, records, around, isComplete);
  const leader = leadingRecord(placed, records, isComplete);
  const set = setOnReplacement(kept, shownBefore, given, order, {
    shown: show,
    source: around.source,
    leader,
  });
  return { ...placed, set, shown: show(set) };
}

type Work = Pick<KeptReminder, 'vehicleId' | 'maintenanceType'>;

/** Whether a reminder is saved with another vehicle or type. */
function isOfOtherWork(before: Work, after: Work): boolean {
  return before.vehicleId !== after.vehicleId || before.maintenanceType !== after.maintenanceType;
}

/**
 * Whether the records of a reminder that records made have to forget that they made it: its owner deletes it, or gives it other
 * work. Otherwise they would make it again.
 *
 * @param after null once it is deleted
 */
export function isForgottenByMakers(before: KeptReminder, after: Work | null): boolean {
  return before.madeBy !== null && (after === null || isOfOtherWork(before, after));
}
