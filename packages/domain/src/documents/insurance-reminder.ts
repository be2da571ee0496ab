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

type Insuring = Pick<DocumentFacts, 'kind' | 'expiresOn'>;

/**
 * The insurance document that gives a reminder its date: of several with an end the one that ends last, which is the newest
 * contract. Null without one.
 *
 * @param documents those of one vehicle
 */
export function latestInsurance<D extends Insuring>(documents: Iterable<D>): D | null {
  let latest: D | null = null;
  for (const document of documents) {
    if (document.kind !== 'insurance' || document.expiresOn === null) continue;
    if (!latest?.expiresOn || document.expiresOn > latest.expiresOn) latest = document;
  }
  return latest;
}

/** When the next contract probably ends: a year after the last one, or after the payment where that is over by then. */
export function proposeInsuranceEnd(lastEnd: CivilDate, paidOn: CivilDate): CivilDate {
  const renewed = addMonths(lastEnd, 12);
  return renewed > paidOn ? renewed : addMonths(paidOn, 12);
}

/** What the insurance document gives a reminder of a type; null where such a reminder cannot follow it. */
export function documentToFollow(typeKey: string, end: CivilDate | null): FollowedSource | null {
  if (end === null || !isInsuranceType(typeKey)) return null;
  return { follows: 'document', date: end, isBinding: false };
}

type Announcing = Pick<ReminderFacts, 'vehicleId' | 'active' | 'follows'>;

/** The vehicles whose insurance a reminder announces: their insurance documents are announced by nothing else. */
export function vehiclesWithAnnouncedInsurance(reminders: Iterable<Announcing>): ReadonlySet<string> {
  const vehicles = new Set<string>();
  for (const reminder of reminders) if (isAnnouncingInsurance(reminder)) vehicles.add(reminder.vehicleId);
  return vehicles;
}

/** Whether a reminder announces the end of the insurance in place of the document. One that is switched off does not. */
export function isAnnouncingInsurance({ active, follows }: Omit<Announcing, 'vehicleId'>): boolean {
  return active && follows === 'document';
}

/** Whether a reminder announces a document in its place. */
export function isAnnouncedByReminder(
  { kind, vehicleId }: Pick<DocumentFacts, 'kind' | 'vehicleId'>,
  announced: ReadonlySet<string>,
): boolean {
  return kind === 'insurance' && vehicleId !== null && announced.has(vehicleId);
}
