import { addMonths, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  toBasis,
  COLLECTION_AGE_YEARS,
  COLLECTION_EXEMPT_BEFORE,
  EXEMPT_BEFORE_1960,
  EXEMPT_BY_OWNER,
  EXEMPT_HEAVY_COLLECTION,
  type InspectedCategory,
} from '#inspection/french-rules.ts';
import { findCategory, type InspectedVehicle, type InspectionBasis } from '#inspection/inspection.ts';

/** Facts that decide which rules apply to a vehicle. */
export type RegisteredVehicle = Omit<InspectedVehicle, 'knownSince'>;

/** The rules that apply to a vehicle. */
export type VehicleRegime =
  | { readonly kind: 'none' }
  | { readonly kind: 'exempt'; readonly basis: InspectionBasis }
  | {
      readonly kind: 'inspected';
      readonly category: InspectedCategory;
      readonly isCollection: boolean;
      /** Marked as historic, but younger than a historic vehicle can be; the mark is ignored. */
      readonly isTooYoungForCollection: boolean;
    };

/** The first motor car; an earlier date is a mistake. */
const FIRST_VEHICLE = civilDateOf(1885, 1, 1);

/** The first registration if plausible: neither after today nor before the first motor car. */
export function plausibleRegistration(
  { firstRegistrationDate }: Pick<InspectedVehicle, 'firstRegistrationDate'>,
  today: CivilDate,
): CivilDate | null {
  if (firstRegistrationDate === null) return null;
  return firstRegistrationDate > today || firstRegistrationDate < FIRST_VEHICLE
    ? null
    : firstRegistrationDate;
}

/** The rules that apply to a vehicle on a day. */
export function findRegime(vehicle: RegisteredVehicle, today: CivilDate): VehicleRegime {
  const category = findCategory(vehicle);
  if (category === null) return { kind: 'none' };
  if (category === 'exempt') return { kind: 'exempt', basis: toBasis(EXEMPT_BY_OWNER) };
  const base = { kind: 'inspected', category, isTooYoungForCollection: false } as const;
  if (!vehicle.isCollection) return { ...base, isCollection: false };
  const registered = plausibleRegistration(vehicle, today);
  if (registered !== null && today < addMonths(registered, COLLECTION_AGE_YEARS * 12)) {
    return { ...base, isCollection: false, isTooYoungForCollection: true };
  }
  if (category === 'heavy') return { kind: 'exempt', basis: toBasis(EXEMPT_HEAVY_COLLECTION) };
  if (registered !== null && registered < COLLECTION_EXEMPT_BEFORE) {
    return { kind: 'exempt', basis: toBasis(EXEMPT_BEFORE_1960) };
  }
  return { ...base, isCollection: true };
}
