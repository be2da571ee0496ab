import {
  isVersioned,
  isVersionSeen,
  dependsOn,
  NOT_STORED,
  textIn,
  findVehicleId,
  type Intent,
  type Operation,
} from '#shared/sync/engine/operation.ts';
import { KINDS } from '@carnet/contract/kinds/kinds';

/**
 * Whether an operation must be sent after another waiting one: it depends on it, it deletes a vehicle that
 * the other one concerns, or one of them changes a reminder that the other may affect, as records and vehicle
 * data do.
 */
export function comesAfter(later: Operation, earlier: Operation): boolean {
  if (dependsOn(later, earlier)) return true;
  if (earlier.state !== 'waiting' || later.place <= earlier.place) return false;
  const moves = [earlier, later].map(({ intent }) => KINDS[intent.kind].movesReminders);
  const isMoved = moves.includes('itself') && moves.every(Boolean);
  const isVehicleDeleted = later.intent.verb === 'delete' && KINDS[later.intent.kind].vehicle === 'itself';
  if (!isMoved && !isVehicleDeleted) return false;
  return vehiclesOf(later.intent).some((vehicle) => vehiclesOf(earlier.intent).includes(vehicle));
}

/** Whether the user has deleted the object of an operation, or its vehicle, on this device. */
export function isDeletedHere({ intent }: Operation, operations: readonly Operation[]): boolean {
  const gone = [intent.id, ...vehiclesOf(intent)];
  return operations.some(
    (one) => one.intent.verb === 'delete' && one.state !== 'refused' && gone.includes(one.intent.id),
  );
}

/** The vehicles that an intent concerns: both of them if it moves an object. */
function vehiclesOf(intent: Intent): readonly string[] {
  if (KINDS[intent.kind].vehicle === 'itself') return [intent.id];
  const vehicles = [
    findVehicleId(intent),
    intent.verb === 'change' ? textIn(intent.was, 'vehicle_id') : null,
  ];
  return vehicles.filter((vehicle) => vehicle !== null);
}

/**
 * The operations that were based on the result of another one, updated to its version: this device's own
 * writes are no reason to ask. Empty if another client may have changed the object in between.
 * @param answer the object in the response to the other operation
 */
export function rebaseOnResponse(
  stored: Operation,
  answer: unknown,
  operations: readonly Operation[],
): Operation[] {
  const { intent, sentVersion } = stored;
  const before = intent.verb === 'create' ? NOT_STORED : sentVersion;
  // The next version: nothing but this operation has changed the object, even if the response comes from a
  // repeated call.
  if (before === null || !isVersioned(answer) || answer.version !== before + 1) return [];
  const { version } = answer;
  return operations.flatMap((one) => {
    if (one.place <= stored.place || one.state !== 'waiting' || one.intent.id !== intent.id) return [];
    const meant = withVersion(one.intent, before, version);
    return meant ? [{ ...one, intent: meant }] : [];
  });
}

function withVersion(intent: Intent, before: number, version: number): Intent | null {
  if (intent.verb === 'change' && isVersionSeen(intent.version, before)) return { ...intent, version };
  const { seen } = intent.verb === 'delete' ? intent : {};
  if (intent.verb !== 'delete' || !seen || !isVersionSeen(seen.version, before)) return null;
  return { ...intent, seen: { ...seen, version } };
}
