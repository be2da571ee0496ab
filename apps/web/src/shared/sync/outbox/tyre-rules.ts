import type { Fault } from '@carnet/contract/problems/problem';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { faultsOfFitting } from '@carnet/domain/tyre-sets/fitting-faults';
import { setsOf, whatIsFitted } from '@carnet/domain/tyre-sets/fitting';
import { deletionFault, faultsOfSet } from '@carnet/domain/tyre-sets/set-faults';
import type { Garage } from '#shared/sync/garage.ts';
import type { Row } from '#shared/sync/rows.ts';

/** An object as it is stored, and as a write makes it. */
interface Written<Stored> {
  readonly before: Stored | undefined;
  readonly after: Stored;
}

/** What the fittings of the garage say against a set. */
export function faultsOfTyreSet(
  garage: Garage,
  { before, after }: Written<Row<'tyre_set'>>,
  today: CivilDate,
): Fault[] {
  const all = [...garage.rowsOf('tyre_fitting').values()];
  const fittings = all.filter((fitting) => setsOf(fitting).includes(after.id));
  const ofVehicle = all.filter(({ vehicle_id }) => vehicle_id === before?.vehicle_id);
  const fitted = whatIsFitted(ofVehicle, today);
  return faultsOfSet(after, { stored: before ?? null, fittings, fitted, today });
}

/** What its sets and its vehicle say against a fitting; a day to come is refused of every kind. */
export function faultsOfTyreFitting(
  garage: Garage,
  { before, after }: Written<Row<'tyre_fitting'>>,
  today: CivilDate,
): Fault[] {
  const firstRegistrationDate = garage.vehicles.get(after.vehicle_id)?.firstRegistrationDate ?? null;
  const sets = setsOf(after).flatMap((id) => garage.rowsOf('tyre_set').get(id) ?? []);
  const stored = before ?? null;
  return faultsOfFitting(after, { firstRegistrationDate, sets, stored, today }).filter(
    ({ code }) => code !== 'date_in_future',
  );
}

/** Why a set cannot be deleted; null where it can. */
export function faultOfTyreSetDeletion(garage: Garage, id: string): ReturnType<typeof deletionFault> {
  return deletionFault(id, [...garage.rowsOf('tyre_fitting').values()]);
}
