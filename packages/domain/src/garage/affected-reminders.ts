import type { DocumentFacts } from '#documents/document.ts';
import { INSURANCE_TYPE, latestInsurance } from '#documents/insurance-reminder.ts';
import type { LeadingFacts } from '#garage/derived-reminder.ts';
import type { InspectedVehicle, PastInspection } from '#inspection/inspection.ts';
import { INSPECTION_TYPE } from '#maintenance/maintenance-types.ts';

/** The reminders of one vehicle that a write may change. `settleReminders` derives each type of them again. */
export interface AffectedReminders {
  readonly vehicleId: string;
  readonly types: readonly string[];
  /** Also the reminders of the seasons of tyres, whatever their type. */
  readonly areSeasonal?: boolean;
}

/** What of a record decides about reminders. */
export type DecidingRecord = LeadingFacts & {
  /** The report of an inspection; null of other work. */
  readonly inspection: Pick<PastInspection, 'kind' | 'result' | 'validUntil'> | null;
};

/**
 * The reminders that a record which is created, changed, deleted or restored may change: those of its vehicle and type, before
 * and after. An inspection changes what the law asks for, which dates the reminders of the same type.
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

/** What of a document decides about reminders. */
export type DecidingDocument = Pick<DocumentFacts, 'vehicleId' | 'kind' | 'expiresOn'>;

/** The reminders that the end of an insurance document dates, of its vehicle before and after a write. */
export function affectedByDocument(
  before: DecidingDocument | null,
  after: DecidingDocument | null,
): readonly AffectedReminders[] {
  const [was, is] = [before, after].map((document) => document && latestInsurance([document]));
  if (was?.vehicleId === is?.vehicleId && was?.expiresOn === is?.expiresOn) return [];
  const vehicles = new Set([is, was].flatMap((document) => document?.vehicleId ?? []));
  return [...vehicles].map((vehicleId) => ({ vehicleId, types: [INSURANCE_TYPE] }));
}

/** What of a vehicle decides what the law asks for. */
export type DecidingVehicle = Omit<InspectedVehicle, 'knownSince'>;

/** The reminders that a change of a vehicle affects: those that the law dates. */
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
 * The reminders of a season: a fitting does them, and the season of a set decides which.
 *
 * @param written the fitting or set before and after the write, and all fittings that name the set
 */
export function affectedByTyres(
  written: readonly ({ readonly vehicle_id: string } | null)[],
): readonly AffectedReminders[] {
  const vehicles = new Set(written.flatMap((one) => one?.vehicle_id ?? []));
  return [...vehicles].map((vehicleId) => ({ vehicleId, types: [], areSeasonal: true }));
}
