import { addMonths, type CivilDate } from '#calendar/civil-date.ts';
import type { DocumentFacts } from '#documents/document.ts';
import type { BuiltInMaintenanceType } from '#maintenance/maintenance-types.ts';
import type { FollowedSource } from '#reminders/followed-source.ts';
import type { ReminderFacts } from '#reminders/reminder.ts';

/** The built-in type whose reminder follows the insurance document of its vehicle. */
export const INSURANCE_TYPE = 'insurance' satisfies BuiltInMaintenanceType;

export function isInsuranceType(typeKey: string): boolean {
  return typeKey === INSURANCE_TYPE;
}

type InsuranceFields = Pick<DocumentFacts, 'kind' | 'expiresOn'>;

/**
 * The insurance document that gives a reminder its date: the one with the latest expiry, which is the newest contract.
 * Null if there is none.
 * @param documents the documents of one vehicle
 */
export function latestInsurance<D extends InsuranceFields>(documents: Iterable<D>): D | null {
  let latest: D | null = null;
  for (const document of documents) {
    if (document.kind !== 'insurance' || document.expiresOn === null) continue;
    if (!latest?.expiresOn || document.expiresOn > latest.expiresOn) latest = document;
  }
  return latest;
}

/**
 * Proposes the end of the next contract: a year after the last one, or a year after the payment if that would already
 * be past.
 */
export function proposeInsuranceEnd(lastEnd: CivilDate, paidOn: CivilDate): CivilDate {
  const renewed = addMonths(lastEnd, 12);
  return renewed > paidOn ? renewed : addMonths(paidOn, 12);
}

/** The date that an insurance document gives a reminder of a type; null if the type cannot follow it. */
export function documentToFollow(typeKey: string, end: CivilDate | null): FollowedSource | null {
  if (end === null || !isInsuranceType(typeKey)) return null;
  return { follows: 'document', date: end, isBinding: false };
}

type AnnouncingFields = Pick<ReminderFacts, 'vehicleId' | 'active' | 'follows'>;

/** Vehicles whose insurance is announced by a reminder, so that its documents are not. */
export function vehiclesWithAnnouncedInsurance(reminders: Iterable<AnnouncingFields>): ReadonlySet<string> {
  const vehicles = new Set<string>();
  for (const reminder of reminders) if (isAnnouncingInsurance(reminder)) vehicles.add(reminder.vehicleId);
  return vehicles;
}

/** Whether a reminder announces the end of the insurance instead of the document. A switched-off reminder does not. */
export function isAnnouncingInsurance({ active, follows }: Omit<AnnouncingFields, 'vehicleId'>): boolean {
  return active && follows === 'document';
}

/** Whether a reminder announces this document instead. */
export function isAnnouncedByReminder(
  { kind, vehicleId }: Pick<DocumentFacts, 'kind' | 'vehicleId'>,
  announced: ReadonlySet<string>,
): boolean {
  return kind === 'insurance' && vehicleId !== null && announced.has(vehicleId);
}
