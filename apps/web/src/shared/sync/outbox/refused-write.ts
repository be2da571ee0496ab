import type { Create, Edit, Operation } from '#shared/sync/engine/operation.ts';
import { shownOutbox } from '#shared/sync/outbox/outbox-state.ts';

/** A refused addition or change of an object, whose form is to show why; null where there is none. */
export function findRefusedWrite(id: string): (Operation & { readonly intent: Create | Edit }) | null {
  for (const { intent, ...operation } of shownOutbox()?.operations ?? []) {
    const isWrite = intent.verb === 'create' || intent.verb === 'change';
    if (isWrite && intent.id === id && operation.problem?.code === 'validation_failed') {
      return { ...operation, intent };
    }
  }
  return null;
}

/** To be called once a refused change is in its form again and saved. */
export async function forgetRefusedChange(operation: Operation): Promise<void> {
  // An addition is mended in its place.
  if (operation.intent.verb === 'change') await shownOutbox()?.engine.write({ do: 'takeOut', operation });
}
