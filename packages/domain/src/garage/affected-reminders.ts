import type { DocumentFacts } from '#documents/document.ts';
import { INSURANCE_TYPE, latestInsurance } from '#documents/insurance-reminder.ts';
import type { LeadingFacts } from '#garage/derived-reminder.ts';
import type { InspectedVehicle, PastInspection } from '#inspection/inspection.ts';
import { INSPECTION_TYPE } from '#maintenance/maintenance-types.ts';

/** The reminders of one vehicle that a write may change. `settleReminders` derives each type of them again. */
export interface AffectedReminders {
  readonly vehicleId: string;
  readonly types: readonly string[];
  /** Includes seasonal reminders of any type. */
  readonly areSeasonal?: boolean;
}

/** The facts of a record that affect reminders. */
export type DecidingRecord = LeadingFacts & {
  /** The report of an inspection; null for other work. */
  readonly inspection: Pick<PastInspection, 'kind' | 'result' | 'validUntil'> | null;
};

/**
 * The reminders that may change when a record is created, changed, deleted or restored: all of its vehicle
 * and type, before and after. An inspection also changes the legal date, which only reminders of the same
 * type follow.
 */
export function affectedByRecord(
  before: DecidingRecord | null,
  after: DecidingRecord | null,
): readonly AffectedReminders[] {
  if (before !== null && after !== null && isSame(before, after)) return [];
  const affected = [after, before].flatMap((record) =>
    record === null ? [] : [{ vehicleId: record.vehicleId, types: [record.type] }],
  );
  return affected.filter(
    ({ vehicleId, types: [type] }, index) =>
      affected.findIndex((one) => one.vehicleId === vehicleId && one.types[0] === type) === index,
  );
}

function isSame(
  { inspection: reportBefore, ...before }: DecidingRecord,
  { inspection: reportAfter, ...after }: DecidingRecord,
): boolean {
  return hasSameValues(before, after) && hasSameValues({ ...reportBefore }, { ...reportAfter });
}

function hasSameValues<Facts extends object>(before: Facts, after: Facts): boolean {
  const names = Object.keys({ ...before, ...after }) as (keyof Facts)[];
  return names.every((name) => before[name] === after[name]);
}

/** The facts of a document that affect reminders. */
export type DecidingDocument = Pick<DocumentFacts, 'vehicleId' | 'kind' | 'expiresOn'>;

/**
 * The insurance reminders of the document’s vehicle before and after a write, if the end of insurance
 * changes.
 */
export function affectedByDocument(
  before: DecidingDocument | null,
  after: DecidingDocument | null,
): readonly AffectedReminders[] {
  const [was, is] = [before, after].map((document) => document && latestInsurance([document]));
  if (was?.vehicleId === is?.vehicleId && was?.expiresOn === is?.expiresOn) return [];
  const vehicles = new Set([is, was].flatMap((document) => document?.vehicleId ?? []));
  return [...vehicles].map((vehicleId) => ({ vehicleId, types: [INSURANCE_TYPE] }));
}

/** The facts of a vehicle that the law depends on. */
export type DecidingVehicle = Omit<InspectedVehicle, 'knownSince'>;

/** The reminders affected by a change of a vehicle: those with a legal date. */
export function affectedByVehicle(
  vehicleId: string,
  before: DecidingVehicle,
  after: DecidingVehicle,
): readonly AffectedReminders[] {
  const isSameToLaw = LAW_FACTS.every((fact) => before[fact] === after[fact]);
  return isSameToLaw ? [] : [{ vehicleId, types: [INSPECTION_TYPE] }];
}

const LAW_FACTS = [
  'type',
  'inspectionCategory',
  'isCollection',
  'energy',
  'firstRegistrationDate',
] as const satisfies (keyof DecidingVehicle)[];

/**
 * The seasonal reminders affected by a write: fittings complete them, and the season of a set decides which
 * ones.
 *
 * @param written the fitting or set before and after the write, and all fittings of the set
 */
export function affectedByTyres(
  written: readonly ({ readonly vehicle_id: string } | null)[],
): readonly AffectedReminders[] {
  const vehicles = new Set(written.flatMap((one) => one?.vehicle_id ?? []));
  return [...vehicles].map((vehicleId) => ({ vehicleId, types: [], areSeasonal: true }));
}
