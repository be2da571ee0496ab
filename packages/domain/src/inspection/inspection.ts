import type { CivilDate } from '#calendar/civil-date.ts';
import type { Energy, VehicleType } from '#vehicles/vehicle.ts';

/**
 * Inspection categories: `car` is VP, `van` N1, `light` category L, `heavy` over 3.5 t; `exempt` is never inspected.
 */
export const INSPECTION_CATEGORIES = ['car', 'van', 'light', 'heavy', 'exempt'] as const;
export type InspectionCategory = (typeof INSPECTION_CATEGORIES)[number];

/** Inspection regimes: a historic vehicle (field Z) has one of its own. */
export const INSPECTION_REGIMES = [...INSPECTION_CATEGORIES, 'collection'] as const;
export type InspectionRegime = (typeof INSPECTION_REGIMES)[number];

/** `periodic` is a full inspection; `retest` checks the defects of an earlier one (contre-visite). */
export const INSPECTION_KINDS = ['periodic', 'retest'] as const;
export type InspectionKind = (typeof INSPECTION_KINDS)[number];

/** Result on the report: A favourable, S major defects, R critical defects. */
export const INSPECTION_RESULTS = ['favourable', 'major', 'critical'] as const;
export type InspectionResult = (typeof INSPECTION_RESULTS)[number];

/** Inspection status of a vehicle on a day. */
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

/** Facts that the owner can add to get a date, or a more certain one. */
export const MISSING_INSPECTION_FACTS = [
  'firstRegistrationDate',
  'lastInspection',
  'inspectionResult',
  'validUntil',
  'isCollection',
  'energy',
] as const;
export type MissingInspectionFact = (typeof MISSING_INSPECTION_FACTS)[number];

/** Facts about a vehicle that the inspection rules need. */
export interface InspectedVehicle {
  readonly type: VehicleType;
  /** Null: derived from the type. */
  readonly inspectionCategory: InspectionCategory | null;
  /** Field Z of the registration certificate says « véhicule de collection ». */
  readonly isCollection: boolean;
  readonly energy: Energy | null;
  /** Field B of the registration certificate. */
  readonly firstRegistrationDate: CivilDate | null;
  /**
   * Day on which the vehicle was entered (`resolveKnownSince`). Inspections due before that day may have been done without a
   * record.
   */
  readonly knownSince: CivilDate;
}

/** An inspection on record. `kind` and `result` are null if only the date is known. */
export interface PastInspection {
  readonly date: CivilDate;
  readonly kind: InspectionKind | null;
  readonly result: InspectionResult | null;
  /** As printed on the report. */
  readonly validUntil: CivilDate | null;
}

/** Basis of a date: the key of the rule, its legal source, and the date from which that source applies. */
export interface InspectionBasis {
  readonly rule: string;
  readonly source: string;
  readonly sourceDate: CivilDate;
}

/** Result of `judgeInspection`. */
export interface InspectionOutcome {
  readonly regime: InspectionRegime | null;
  readonly status: InspectionStatus;
  /** First day on which a first inspection is accepted; null if the law opens no window. */
  readonly windowStart: CivilDate | null;
  /** Last day on which the vehicle is compliant. */
  readonly dueBy: CivilDate | null;
  /** Last day of the retest. */
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

/** The category chosen by the owner, else the category of the type; null if no rule is known. */
export function findCategory(
  vehicle: Pick<InspectedVehicle, 'type' | 'inspectionCategory'>,
): InspectionCategory | null {
  return vehicle.inspectionCategory ?? CATEGORY_OF_TYPE[vehicle.type];
}
