import {
  isVersioned,
  isVersionSeen,
  needs,
  NOT_STORED,
  textIn,
  vehicleOf,
  type Intent,
  type Operation,
} from '#shared/sync/engine/operation.ts';
import { KINDS } from '@carnet/contract/kinds/kinds';

/**
 * Whether an operation has to be sent after another one that waits: it needs it; it deletes a vehicle that the other one is
 * about; or one of them changes a reminder and the other may move it, as records and the facts of the vehicle do.
 */
export function comesAfter(later: Operation, earlier: Operation): boolean {
  if (needs(later, earlier)) return true;
  if (earlier.state !== 'waiting' || later.place <= earlier.place) return false;
  const moves = [earlier, later].map(({ intent }) => KINDS[intent.kind].movesReminders);
  const isMoved = moves.includes('itself') && moves.every(Boolean);
  const isVehicleDeleted = later.intent.verb === 'delete' && KINDS[later.intent.kind].vehicle === 'itself';
  if (!isMoved && !isVehicleDeleted) return false;
  return vehiclesOf(later.intent).some((vehicle) => vehiclesOf(earlier.intent).includes(vehicle));
}

/** Whether the person has deleted the object of an operation, or its vehicle, on this device. */
export function isDeletedHere({ intent }: Operation, operations: readonly Operation[]): boolean {
  const gone = [intent.id, ...vehiclesOf(intent)];
  return operations.some(
    (one) => one.intent.verb === 'delete' && one.state !== 'refused' && gone.includes(one.intent.id),
  );
}

/** The vehicles that an intent is about: of what moves from one to another both. */
function vehiclesOf(intent: Intent): readonly string[] {
  if (KINDS[intent.kind].vehicle === 'itself') return [intent.id];
  const vehicles = [vehicleOf(intent), intent.verb === 'change' ? textIn(intent.was, 'vehicle_id') : null];
  return vehicles.filter((vehicle) => vehicle !== null);
}

/**
 * The operations that were meant of an object as another operation has left it, with its version by now: what this device has
 * done itself is no reason to ask. Empty where somebody else may have changed it in between.
 * @param answer the object as the server answered the other operation
 */
export function meantOfAnswer(
  stored: Operation,
  answer: unknown,
  operations: readonly Operation[],
): Operation[] {
  const { intent, sentVersion } = stored;
  const before = intent.verb === 'create' ? NOT_STORED : sentVersion;
  // One step further nothing but this operation has happened to it, also when it was answered by a repetition.
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
