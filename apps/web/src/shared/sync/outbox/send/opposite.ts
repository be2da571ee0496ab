import type { Intent } from '#shared/sync/outbox/operation.ts';

const HAVE_MILEAGES: ReadonlySet<Intent['kind']> = new Set(['vehicle', 'record', 'expense']);

/** What takes an intent back. A deletion lies in the trash; fields get what stood there before. */
export function oppositeOf(intent: Intent): Intent {
  const { kind, id } = intent;
  if (intent.verb === 'change') {
    // What stood there before is meant, whatever the order of mileages says by now.
    const confirmation = HAVE_MILEAGES.has(kind) ? { confirmMileage: true } : {};
    return { ...intent, patch: { ...intent.was, ...confirmation }, was: intent.patch };
  }
  if (kind === 'settings') throw new TypeError('Settings are only ever changed');
  return { verb: intent.verb === 'delete' ? 'restore' : 'delete', kind, id, vehicleId: intent.vehicleId };
}
