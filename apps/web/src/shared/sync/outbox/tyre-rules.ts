import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Fault } from '@carnet/contract/problems/problem';
import type { CivilDate } from '@carnet/domain/calendar/civil-date';
import { faultsOfFitting } from '@carnet/domain/tyre-sets/fitting-faults';
import { setsOf, whatIsFitted } from '@carnet/domain/tyre-sets/fitting';
import { deletionFault, faultsOfSet } from '@carnet/domain/tyre-sets/set-faults';
import type { Create, Edit } from '#shared/sync/engine/operation.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { createdFields } from '#shared/sync/outbox/apply/body-fields.ts';
import { changedFields } from '#shared/sync/outbox/apply/changed-fields.ts';
import type { Row } from '#shared/sync/rows.ts';

/** The faults of a set or a fitting that depend on other tyres of the garage. */
export function faultsOfTyres(garage: Garage, intent: Create | Edit, today: CivilDate): Fault[] {
  const set = findBeforeAndAfter('tyre_set', garage.rowsOf('tyre_set'), intent);
  if (set) return faultsOfTyreSet(garage, set, today);
  const fitting = findBeforeAndAfter('tyre_fitting', garage.rowsOf('tyre_fitting'), intent);
  return fitting ? faultsOfTyreFitting(garage, fitting) : [];
}

/** An object before and after a write. */
interface BeforeAndAfter<Stored> {
  readonly before: Stored | null;
  readonly after: Stored;
}

/** Null for an intent of another kind, and for a change of a deleted object. */
function findBeforeAndAfter<Stored extends object>(
  kind: OwnedKind,
  rows: ReadonlyMap<string, Stored>,
  intent: Create | Edit,
): BeforeAndAfter<Stored> | null {
  if (intent.kind !== kind) return null;
  const { id } = intent;
  // Both have the fields of this kind.
  if (intent.verb === 'create') return { before: null, after: { ...createdFields(intent), id } as Stored };
  const before = rows.get(id);
  return before ? { before, after: { ...before, ...changedFields(intent) } } : null;
}

function faultsOfTyreSet(
  garage: Garage,
  { before, after }: BeforeAndAfter<Row<'tyre_set'>>,
  today: CivilDate,
): Fault[] {
  const all = [...garage.rowsOf('tyre_fitting').values()];
  const fittings = all.filter((fitting) => setsOf(fitting).includes(after.id));
  const ofVehicle = all.filter(({ vehicle_id }) => vehicle_id === before?.vehicle_id);
  const fitted = whatIsFitted(ofVehicle, today);
  return faultsOfSet(after, { stored: before, fittings, fitted, today });
}

function faultsOfTyreFitting(
  garage: Garage,
  { before, after }: BeforeAndAfter<Row<'tyre_fitting'>>,
): Fault[] {
  const firstRegistrationDate = garage.vehicles.get(after.vehicle_id)?.firstRegistrationDate ?? null;
  const sets = setsOf(after).flatMap((id) => garage.rowsOf('tyre_set').get(id) ?? []);
  return faultsOfFitting(after, { firstRegistrationDate, sets, stored: before });
}

/** Why a set cannot be deleted, or null. */
export function faultOfTyreSetDeletion(garage: Garage, id: string): ReturnType<typeof deletionFault> {
  return deletionFault(id, [...garage.rowsOf('tyre_fitting').values()]);
}
