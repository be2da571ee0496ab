import type { GarageInMemory } from '#shared/sync/garage-in-memory.ts';
import type { Garage } from '#shared/sync/garage.ts';
import { applyOperation } from '#shared/sync/outbox/apply/apply-operation.ts';
import { GarageView } from '#shared/sync/outbox/apply/garage-view.ts';
import type { Operation } from '#shared/sync/engine/operation.ts';

/** A garage as it will be once all of these have been sent. */
export function laidOver(base: GarageInMemory, operations: readonly Operation[]): Garage {
  const view = new GarageView(base);
  const undone = new Set(operations.map(({ undoes }) => undoes));
  const waiting = new Set(operations.map(({ key }) => key));
  const deleted = new Set(operations.filter(isDeletion).map(({ intent }) => intent.id));
  for (const operation of operations) {
    // A refused one is shown as the server has it, so that all devices agree.
    const isShown = operation.state !== 'refused' || operation.intent.verb === 'create';
    // Added and deleted leave nothing, also of what followed: a reminder goes back.
    const isGone = operation.intent.verb === 'create' && deleted.has(operation.intent.id);
    // What was undone is not shown. Its opposite is: the copy may hold what was undone, where an answer was lost.
    const isRestored = operation.intent.verb === 'restore' && waiting.has(operation.undoes ?? '');
    const isTakenBack = isRestored || undone.has(operation.key) || isGone;
    if (isShown && !isTakenBack) applyOperation(view, operation);
  }
  return view;
}

/** One in question has deleted nothing yet. */
function isDeletion({ intent, state }: Operation): boolean {
  return intent.verb === 'delete' && state !== 'refused';
}
