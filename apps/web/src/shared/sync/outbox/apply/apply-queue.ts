import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { applyOperation } from '#shared/sync/outbox/apply/apply-operation.ts';
import { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';

/** The garage as it will be once these operations have been sent. */
export function applyQueue(base: GarageInMemory, operations: readonly Operation[]): Garage {
  const view = new GarageView(base);
  const undone = new Set(operations.map(({ undoes }) => undoes));
  const waiting = new Set(operations.map(({ key }) => key));
  const deleted = new Set(operations.filter(isDeletion).map(({ intent }) => intent.id));
  for (const operation of operations) {
    // After a refusal the device shows what the server has, so that all devices agree.
    const isShown = operation.state !== 'refused' || operation.intent.verb === 'create';
    // An object that was added and deleted has no effect on others.
    const isGone = operation.intent.verb === 'create' && deleted.has(operation.intent.id);
    // An undone operation is not shown, but its inverse is: the copy may include the operation if its response was lost.
    const isRestored = operation.intent.verb === 'restore' && waiting.has(operation.undoes ?? '');
    const isTakenBack = isRestored || undone.has(operation.key) || isGone;
    if (isShown && !isTakenBack) applyOperation(view, operation);
  }
  return view;
}

/** A refused deletion has deleted nothing. */
function isDeletion({ intent, state }: Operation): boolean {
  return intent.verb === 'delete' && state !== 'refused';
}
