import { openCopyDatabase } from '#shared/sync/copy-database.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';
import { OperationStore } from '#shared/sync/outbox/operation-store.ts';
import { aNewReading } from '#testing/copied-garage.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { describe, expect, it } from 'vitest';

async function storeWith(change: Partial<Operation>) {
  const store = new OperationStore(await openCopyDatabase(newId(), () => {}));
  const seen = await store.add({
    key: newId(),
    format: 1,
    intent: aNewReading(43_500),
    undoes: null,
    madeOn: civilDateOf(2026, 11, 20),
    madeAt: 0,
    sentVersion: null,
    hasBeenTried: false,
    state: 'waiting',
    problem: null,
  });
  await store.replace([{ ...seen, ...change }]);
  return { store, seen };
}

describe('removeUnsent', () => {
  it.each([
    ['still unsent', {}, true],
    ['on its way by now, which whoever undoes it has not seen', { hasBeenTried: true }, false],
    ['stored by the server by now', { hasBeenTried: true, state: 'stored' }, false],
    ['refused, and so not done', { hasBeenTried: true, state: 'refused' }, true],
  ] as const)('%s → removed: %s', async (_, change, isRemoved) => {
    const { store, seen } = await storeWith(change);
    expect(await store.removeUnsent(seen, [seen])).toBe(isRemoved);
    expect(await store.all()).toHaveLength(isRemoved ? 0 : 1);
  });
});
