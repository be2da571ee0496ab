import type { CivilDate } from '#calendar/civil-date.ts';
import { replacedReadings, type SourcedPoint } from '#mileage/check-mileage.ts';

/** The mileage that an object gives a vehicle, in whole kilometres; null where it gives none. */
export interface GivenMileage {
  readonly vehicleId: string;
  readonly date: CivilDate;
  readonly mileage: number | null;
}

/** What decides what a write does to the readings of vehicles. */
export interface MileageSlice<Reading extends SourcedPoint> {
  /** What the object gave before; null for a new one, and where a mileage is typed by itself. */
  readonly before: GivenMileage | null;
  /** What it gives now; null once it is deleted. */
  readonly after: GivenMileage | null;
  /** The reading that follows the object. */
  readonly own: { readonly id: string } | null;
  /** The other readings of the vehicle and day of `after` that are above it, the highest first; empty unless it is confirmed. */
  readonly above: readonly Reading[];
}

/** What becomes of the readings. */
export interface MileageChanges<Reading> {
  /** Go to the trash. */
  readonly replaced: readonly Reading[];
  /** `keep`: the reading of the object is corrected; `replace`: it goes for good, and the other vehicle gets one of the same derived id. */
  readonly own: 'keep' | 'replace' | 'add' | 'remove' | null;
  /** The vehicles whose readings change: their current mileage and their reminders follow, in this order. */
  readonly vehicleIds: readonly string[];
}

/** Whether a write leaves the mileage that an object gives as it is: nothing follows, and nothing has to be read. */
export function isSameMileage(before: GivenMileage | null, after: GivenMileage | null): boolean {
  if ((before?.mileage ?? null) === null && (after?.mileage ?? null) === null) return true;
  return (
    before?.mileage === after?.mileage &&
    before?.date === after?.date &&
    before?.vehicleId === after?.vehicleId
  );
}

/**
 * What a write does to the readings: of a record, an expense or another object with a mileage that is created, changed or
 * deleted, of a mileage that is typed by itself, and of the current mileage on the form of a vehicle.
 *
 * A confirmed mileage takes the place of the higher ones of its day that were typed.
 */
export function followMileage<Reading extends SourcedPoint>({
  before,
  after,
  own,
  above,
}: MileageSlice<Reading>): MileageChanges<Reading> {
  if (isSameMileage(before, after)) return { replaced: [], own: null, vehicleIds: [] };
  const isGiven = after !== null && after.mileage !== null;
  const isMoved = before !== null && before.vehicleId !== after?.vehicleId;
  const left = own !== null && isMoved ? [before.vehicleId] : [];
  return {
    replaced: isGiven ? replacedReadings(above) : [],
    own: changeOfOwn(own !== null, isGiven, isMoved),
    vehicleIds: after !== null && (isGiven || (own !== null && !isMoved)) ? [...left, after.vehicleId] : left,
  };
}

function changeOfOwn(isThere: boolean, isGiven: boolean, isMoved: boolean): MileageChanges<never>['own'] {
  if (!isGiven) return isThere ? 'remove' : null;
  if (!isThere) return 'add';
  return isMoved ? 'replace' : 'keep';
}
