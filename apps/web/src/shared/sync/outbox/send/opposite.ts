import type { Intent } from '#shared/sync/outbox/operation.ts';

/** What takes an intent back. A deletion lies in the trash; fields get what stood there before. */
export function oppositeOf(intent: Intent): Intent {
  const { kind, id } = intent;
  if (intent.verb === 'change') return { ...intent, patch: intent.was, was: intent.patch };
  if (kind === 'settings') throw new TypeError('Settings are only ever changed');
  return { verb: intent.verb === 'delete' ? 'restore' : 'delete', kind, id, vehicleId: intent.vehicleId };
}
