import { shotsOf } from '#load/owner-calls.ts';
import { expect, it } from 'vitest';

it('calls of several owners → everybody’s first, then everybody’s second, each with their own session', () => {
  const call = { name: 'two', title: '', addresses: (id: string) => [`/a/${id}`, '/b'] };
  const owners = [
    { token: 'x', vehicleId: '1' },
    { token: 'y', vehicleId: '2' },
  ];
  expect(
    shotsOf('http://here', call, owners).map(({ url, headers }) => [url, headers?.['authorization']]),
  ).toEqual([
    ['http://here/a/1', 'Bearer x'],
    ['http://here/a/2', 'Bearer y'],
    ['http://here/b', 'Bearer x'],
    ['http://here/b', 'Bearer y'],
  ]);
});
