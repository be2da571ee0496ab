import type { TestCaller } from '../../apps/server/testing/test-caller.ts';
import { holdServer } from '../../apps/server/testing/held-server.ts';
import { DIALECTS } from '../../apps/server/testing/test-server.ts';
import { applyOperation } from '../../apps/web/src/shared/sync/outbox/apply/apply-operation.ts';
import { GarageView } from '../../apps/web/src/shared/sync/outbox/apply/garage-view.ts';
import { merged } from '../../apps/web/src/shared/sync/outbox/send/merge.ts';
import type { Garage } from '../../apps/web/src/shared/sync/garage.ts';
import type { Intent, Operation } from '../../apps/web/src/shared/sync/outbox/operation.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { describe, expect, it, vi } from 'vitest';
import { chooser } from './chooser.ts';
import { garageOfServer, shownRowsOf } from './rows.ts';
import { seedIds, seededId } from './seeded-ids.ts';
import { nextIntent } from './things-to-do.ts';

/** How many things are done, one after the other, in each garage; other garages by `REDUCER_SEEDS=100-199`. */
const STEPS = 50;
const [first = 1, last = 4] = (process.env['REDUCER_SEEDS'] ?? '1-4').split('-').map(Number);
const seeds = Array.from({ length: last - first + 1 }, (_, index) => first + index);
const TEST_MILLIS = 10 * 60_000;
/** The day at which the clock of the server stands. */
const TODAY = civilDateOf(2026, 11, 21);

vi.useFakeTimers({ toFake: ['Date'] });

describe.each(DIALECTS)('what a device shows of what it did, on %s', (dialect) => {
  const server = holdServer({ dialect });

  it.each(seeds)('is what the server makes of it: garage %i', { timeout: TEST_MILLIS }, async (seed) => {
    seedIds(seed);
    const choose = chooser(seed);
    const owner = await server.signUp();
    let copy = await garageOfServer(owner);
    for (let step = 0; step < STEPS; step += 1) {
      const intent = nextIntent({ garage: copy, choose, today: TODAY, photo: null });
      vi.setSystemTime(server.clock.now());
      const view = new GarageView(copy);
      applyOperation(view, operationOf(intent, server.clock.now()));
      await send(owner, copy, intent);
      copy = await garageOfServer(owner);
      expect(shownRowsOf(view), `step ${step}: ${JSON.stringify(intent)}`).toEqual(shownRowsOf(copy));
      server.clock.advance({ minutes: 1 });
    }
    server.clock.advance({ minutes: -STEPS });
  });
});

function operationOf(intent: Intent, madeAt: number): Operation {
  const facts = { place: 1, key: seededId(), format: 1, undoes: null, madeOn: TODAY, madeAt } as const;
  return { ...facts, intent, sentVersion: null, hasBeenTried: false, state: 'waiting', problem: null };
}

const COLLECTIONS = {
  vehicle: '/v1/vehicles',
  record: '/v1/maintenances',
  reminder: '/v1/maintenances/reminders',
  document: '/v1/documents',
  expense: '/v1/expenses',
};

/** By the call of the contract, as the device would. */
async function send(owner: TestCaller, garage: Garage, intent: Intent): Promise<void> {
  const { status, text } = await callOf(owner, garage, intent);
  if (status >= 300) throw new Error(`${JSON.stringify(intent)} answered ${status}: ${text}`);
}

function callOf(owner: TestCaller, garage: Garage, intent: Intent) {
  const { settings, vehicles, records, reminders, documents, expenses } = garage;
  const { kind, id } = intent;
  const readings = (vehicleId: string | null) => `/v1/vehicles/${vehicleId}/mileage`;
  if (intent.verb === 'create') {
    return owner.post(
      kind === 'reading' ? readings(intent.vehicleId) : COLLECTIONS[intent.kind as 'vehicle'],
      intent.body,
    );
  }
  if (intent.verb === 'delete') {
    return owner.delete(
      `${kind === 'reading' ? readings(intent.vehicleId) : COLLECTIONS[kind as 'vehicle']}/${id}`,
    );
  }
  if (intent.verb === 'restore') throw new Error('Nothing is restored here');
  if (intent.kind === 'settings') return owner.put('/v1/settings', merged(intent, { ...settings }));
  const rows = {
    vehicle: vehicles,
    record: records,
    reminder: reminders,
    document: documents,
    expense: expenses,
  };
  const row = rows[intent.kind].get(id);
  return owner.put(`${COLLECTIONS[intent.kind]}/${id}`, merged(intent, { ...row }));
}
