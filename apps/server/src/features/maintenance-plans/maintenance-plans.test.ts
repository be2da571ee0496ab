import { read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { expect, it } from 'vitest';

const server = shareTestServer({ dialect: 'sqlite' });

it("vehicle type and energy → suggestions with interval and source, in the account's language", async () => {
  const caller = await server.signUp();
  const { items } = await read(caller, '/v1/maintenance-plans?type=motorcycle&energy=petrol');
  expect(items.map(({ key }: { key: string }) => key)).toEqual([
    'brake_fluid',
    'chain_kit',
    'valve_clearance',
    'fork_oil',
  ]);
  expect(items[3]).toEqual({
    key: 'fork_oil',
    label: 'Huile de fourche',
    intervalKm: 20_000,
    intervalDays: 730,
    onDay: null,
    season: null,
    source: 'toulauto.com, moto123.com',
  });
  const electric = await read(caller, '/v1/maintenance-plans?type=car&energy=electric');
  expect(electric.items.map(({ key }: { key: string }) => key)).not.toContain('timing_belt');
});

it('no vehicle type → refused', async () => {
  const caller = await server.signUp();
  expect((await caller.get('/v1/maintenance-plans')).status).toBe(422);
});
