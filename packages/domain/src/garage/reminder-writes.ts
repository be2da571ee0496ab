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

/** A stored reminder with its derived displayed values. */
export type DerivedReminder = KeptReminder & { readonly shown: ShownReminder };

/** The request body of a reminder. */
type Body = GivenReminder & { readonly season: SwapSeason | null };

/** Creates a reminder of an owner: all fields are set, and it has no records yet. */
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

/** Without records, neither past planned dates nor readings matter. */
const NO_READINGS = { plannedOn: [], mileageOn: () => null } as const;

/** Creates the reminders of a new vehicle. Those with a legal date follow the law. */
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
 * Applies an owner’s save to a reminder: the fields that differ from their derived values are set. A reminder
 * made by records that gets another vehicle or type then belongs to its owner.
 *
 * @param slice of the vehicle and type in the body
 * @throws MoreRecordsNeeded if the result depends on records that were not loaded
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

/** Whether a save changes the vehicle or type of a reminder. */
function isOfOtherWork(before: Work, after: Work): boolean {
  return before.vehicleId !== after.vehicleId || before.maintenanceType !== after.maintenanceType;
}

/**
 * Whether the makers of a reminder must forget that they made it, because its owner deletes it or gives it
 * another vehicle or type. Otherwise they would make it again.
 *
 * @param after null if it is deleted
 */
export function isForgottenByMakers(before: KeptReminder, after: Work | null): boolean {
  return before.madeBy !== null && (after === null || isOfOtherWork(before, after));
}
