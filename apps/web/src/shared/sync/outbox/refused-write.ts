import type { Create, Edit, Operation } from '#shared/sync/engine/operation.ts';
import { shownOutbox } from '#shared/sync/outbox/outbox-state.ts';

/** A refused addition or change of an object, whose form shows the reason; null without one. */
export function findRefusedWrite(id: string): (Operation & { readonly intent: Create | Edit }) | null {
  for (const { intent, ...operation } of shownOutbox()?.operations ?? []) {
    const isWrite = intent.verb === 'create' || intent.verb === 'change';
    if (isWrite && intent.id === id && operation.problem?.code === 'validation_failed') {
      return { ...operation, intent };
    }
  }
  return null;
}

/** Call this once a refused change has been saved again in its form. */
export async function forgetRefusedChange(operation: Operation): Promise<void> {
  // A corrected addition replaces the refused one by itself.
  if (operation.intent.verb === 'change') await shownOutbox()?.engine.write({ do: 'takeOut', operation });
}
