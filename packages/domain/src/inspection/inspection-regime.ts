import { addMonths, civilDateOf, type CivilDate } from '#calendar/civil-date.ts';
import {
  basisOf,
  COLLECTION_AGE_YEARS,
  COLLECTION_EXEMPT_BEFORE,
  EXEMPT_BEFORE_1960,
  EXEMPT_BY_OWNER,
  EXEMPT_HEAVY_COLLECTION,
  type InspectedCategory,
} from '#inspection/french-rules.ts';
import { categoryOf, type InspectedVehicle, type InspectionBasis } from '#inspection/inspection.ts';

/** What decides which rules apply to a vehicle. */
export type RegisteredVehicle = Omit<InspectedVehicle, 'knownSince'>;

/** What the law makes of a vehicle. */
export type RegimeOfVehicle =
  | { readonly kind: 'none' }
  | { readonly kind: 'exempt'; readonly basis: InspectionBasis }
  | {
      readonly kind: 'inspected';
      readonly category: InspectedCategory;
      readonly isCollection: boolean;
      /** It is marked as historic, but is younger than a historic vehicle can be: the mark is not counted. */
      readonly isTooYoungForCollection: boolean;
    };

/** The first motor car; a date before it is a mistake. */
const FIRST_VEHICLE = civilDateOf(1885, 1, 1);

/** The first registration as far as it can be true: neither after today nor before there were cars. */
export function plausibleRegistration(
  { firstRegistrationDate }: Pick<InspectedVehicle, 'firstRegistrationDate'>,
  today: CivilDate,
): CivilDate | null {
  if (firstRegistrationDate === null) return null;
  return firstRegistrationDate > today || firstRegistrationDate < FIRST_VEHICLE
    ? null
    : firstRegistrationDate;
}

/** Which rules apply to a vehicle on a day. */
export function regimeOfVehicle(vehicle: RegisteredVehicle, today: CivilDate): RegimeOfVehicle {
  const category = categoryOf(vehicle);
  if (category === null) return { kind: 'none' };
  if (category === 'exempt') return { kind: 'exempt', basis: basisOf(EXEMPT_BY_OWNER) };
  const inspected = { kind: 'inspected', category, isTooYoungForCollection: false } as const;
  if (!vehicle.isCollection) return { ...inspected, isCollection: false };
  const registered = plausibleRegistration(vehicle, today);
  if (registered !== null && today < addMonths(registered, COLLECTION_AGE_YEARS * 12)) {
    return { ...inspected, isCollection: false, isTooYoungForCollection: true };
  }
  if (category === 'heavy') return { kind: 'exempt', basis: basisOf(EXEMPT_HEAVY_COLLECTION) };
  if (registered !== null && registered < COLLECTION_EXEMPT_BEFORE) {
    return { kind: 'exempt', basis: basisOf(EXEMPT_BEFORE_1960) };
  }
  return { ...inspected, isCollection: true };
}
