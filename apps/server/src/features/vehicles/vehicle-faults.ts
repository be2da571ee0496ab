import { checkFileReferences, type FileReferenceCheck } from '#features/files/files.service.ts';
import { currentMileageFaults } from '#features/mileage/mileage.service.ts';
import type { VehicleFiles, VehicleRow } from '#features/vehicles/vehicles.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Context } from '#platform/context.ts';
import type { Owned } from '#platform/owned.ts';
import { todayOf } from '#platform/today.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type { VehicleCreation, VehicleReplacement } from '@carnet/contract/vehicles/vehicle.schema';
import { addDays, type CivilDate } from '@carnet/domain/calendar/civil-date';
import { MOST_DAYS_LATE } from '@carnet/domain/inspection/known-since';

type Body = VehicleCreation | VehicleReplacement;

/**
 * Everything wrong with a vehicle that its schema cannot see; `stored` is the vehicle it replaces, if any. Takes also
 * the sound part of a body that its schema has refused.
 */
export async function faultsOfVehicle(
  context: Context,
  tx: Tx,
  actor: Actor,
  body: Partial<Body>,
  stored: Owned<VehicleRow> | null,
): Promise<Fault[]> {
  const faults = [
    ...(await checkFileReferences(tx, actor, referencesOf(filesOf(body)))),
    ...faultsOfEntryDate(body.asOf, todayOf(actor, context.clock)),
    ...faultsOfRegistration(body, stored, todayOf(actor, context.clock)),
  ];
  if (!stored || body.currentMileage === undefined) return faults;
  const change = {
    mileage: body.currentMileage,
    isConfirmed: body.confirmMileage ?? false,
    date: body.asOf ?? todayOf(actor, context.clock),
  };
  return [...faults, ...(await currentMileageFaults(tx, actor, stored.id, change))];
}

/** A vehicle entered or changed without a network arrives later, but not for ever (contract, section 10). */
function faultsOfEntryDate(asOf: CivilDate | null | undefined, today: CivilDate): Fault[] {
  if (!asOf) return [];
  if (asOf > today) return [{ pointer: '/asOf', code: 'date_in_future' }];
  return asOf < addDays(today, -MOST_DAYS_LATE) ? [{ pointer: '/asOf', code: 'date_too_old' }] : [];
}

/** No vehicle was registered after today; one that is stored so, as from an import, can still be changed otherwise. */
function faultsOfRegistration(
  { firstRegistrationDate: date }: Partial<Body>,
  stored: Owned<VehicleRow> | null,
  today: CivilDate,
): Fault[] {
  if (!date || date <= today || date === stored?.first_registration_date) return [];
  return [{ pointer: '/firstRegistrationDate', code: 'date_in_future' }];
}

/** The files that a body names. */
export function filesOf(body: Partial<Body>): VehicleFiles {
  return { photos: body.photos ?? [], registrationDocument: body.registrationDocument ?? null };
}

function referencesOf({ photos, registrationDocument }: VehicleFiles): FileReferenceCheck[] {
  return [
    ...photos.map((fileId, index) => ({ pointer: `/photos/${index}`, fileId, mustBeImage: true })),
    ...(registrationDocument === null
      ? []
      : [{ pointer: '/registrationDocument', fileId: registrationDocument, mustBeImage: false }]),
  ];
}
