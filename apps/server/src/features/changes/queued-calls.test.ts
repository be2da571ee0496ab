import { findQueuedCall, QUEUEABLE } from '#features/changes/queued-calls.ts';
import { newId } from '#testing/builders.ts';
import { fillPath } from '@carnet/contract/routes/route';
import { describe, expect, it } from 'vitest';

describe('a queued write', () => {
  it.each([...QUEUEABLE.values()])('$route.name → found by name and by path', ({ route, parameters }) => {
    const params = Object.fromEntries(parameters.map((name) => [name, newId()]));
    const found = { route, params };
    const key = newId();
    expect(findQueuedCall({ key, route: route.name, params })).toEqual(found);
    if (route.method === 'GET') throw new Error('A GET has no key');
    expect(findQueuedCall({ key, method: route.method, path: fillPath(route.path, params) })).toEqual(found);
  });

  it('only routes whose parameters are all ids can be queued', () => {
    const names = [...QUEUEABLE.values()].flatMap(({ parameters }) => parameters);
    expect(names.filter((name) => !/id$/i.test(name))).toEqual([]);
  });
});
