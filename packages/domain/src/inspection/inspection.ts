import type { CivilDate } from '#calendar/civil-date.ts';
import type { Energy, VehicleType } from '#vehicles/vehicle.ts';

/**
 * What the law inspects a vehicle as: `car` is VP, `van` N1, `light` category L, `heavy` over
 * 3.5 t; `exempt` is never inspected.
 */
export const INSPECTION_CATEGORIES = ['car', 'van', 'light', 'heavy', 'exempt'] as const;
export type InspectionCategory = (typeof INSPECTION_CATEGORIES)[number];

/** The regime that applies: a historic vehicle (field Z) has one of its own. */
export const INSPECTION_REGIMES = [...INSPECTION_CATEGORIES, 'collection'] as const;
export type InspectionRegime = (typeof INSPECTION_REGIMES)[number];

/** `periodic` is the whole inspection, `retest` the visit that checks what an earlier one found (contre-visite). */
export const INSPECTION_KINDS = ['periodic', 'retest'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

/** What a report says: A favourable, S major defects, R critical defects. */
export const INSPECTION_RESULTS = ['favourable', 'major', 'critical'] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/** How a vehicle stands on a day. */
export const INSPECTION_STATUSES = [
  'none',
  'upcoming',
  'window_open',
  'due_soon',
  'overdue',
  'retest_required',
  'must_not_drive',
  'unknown',
] as const;
export type InspectionStatus = (typeof INSPECTION_STATUSES)[number];

/** What a person can tell to get a date, or a surer one. */
export const MISSING_INSPECTION_FACTS = [
  'firstRegistrationDate',
  'lastInspection',
  'inspectionResult',
  'validUntil',
  'isCollection',
  'energy',
] as const;
export type MissingInspectionFact = (typeof MISSING_INSPECTION_FACTS)[number];

/** What the law asks of a vehicle. */
export interface InspectedVehicle {
  readonly type: VehicleType;
  /** Null: by the type. */
  readonly inspectionCategory: InspectionCategory | null;
  /** Field Z of the registration certificate says « véhicule de collection ». */
  readonly isCollection: boolean;
  readonly energy: Energy | null;
  /** Field B of the registration certificate. */
  readonly firstRegistrationDate: CivilDate | null;
  /** The day on which the vehicle was entered (`knownSinceOf`): what fell due before may have been done without a record. */
  readonly knownSince: CivilDate;
}

/** An inspection on record. `kind` and `result` are null where only the date is known. */
export interface PastInspection {
  readonly date: CivilDate;
  readonly kind: InspectionKind | null;
  readonly result: InspectionResult | null;
  /** As printed on the report. */
  readonly validUntil: CivilDate | null;
}

/** Why a date is what it is: the key of the rule, the text it is from, and the day since which that text stands. */
export interface InspectionBasis {
  readonly rule: string;
  readonly source: string;
  readonly sourceDate: CivilDate;
}

/** The answer of `judgeInspection`. */
export interface InspectionOutcome {
  readonly regime: InspectionRegime | null;
  readonly status: InspectionStatus;
  /** The first day on which a first inspection counts; null where the law opens no window. */
  readonly windowStart: CivilDate | null;
  /** The last day on which the vehicle is in order, included. */
  readonly dueBy: CivilDate | null;
  /** The last day of the retest, included. */
  readonly retestBy: CivilDate | null;
  /** The extra emissions check of a van, both days included. */
  readonly pollutionCheck: { readonly from: CivilDate; readonly dueBy: CivilDate } | null;
  readonly basis: InspectionBasis | null;
  readonly missing: readonly MissingInspectionFact[];
}

const CATEGORY_OF_TYPE: Readonly<Record<VehicleType, InspectionCategory | null>> = {
  car: 'car',
  motorcycle: 'light',
  truck: 'van',
  other: null,
};

/** The category that its owner chose, else the one of its type; null where no rule is known. */
export function categoryOf(
  vehicle: Pick<InspectedVehicle, 'type' | 'inspectionCategory'>,
): InspectionCategory | null {
  return vehicle.inspectionCategory ?? CATEGORY_OF_TYPE[vehicle.type];
}
