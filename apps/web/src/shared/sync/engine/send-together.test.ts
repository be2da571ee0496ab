import { aReading } from '#testing/builders.ts';
import { aNewReading, clio, copiedGarage, oil, record } from '#testing/copied-garage.ts';
import { refuse } from '#testing/fake-server.ts';
import { toEdit } from '#shared/sync/outbox/edit.ts';
import type { MileageReading } from '@carnet/contract/mileage/mileage.schema';
import type { Reminder } from '@carnet/contract/reminders/reminder.schema';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

// Fixes the day, because days are compared. Timers are real.
beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 10, 20, 12) }));
afterEach(() => void vi.useRealTimers());

/** A device that has added this many mileages offline. */
async function haveAdded(mileages: number) {
  const garage = await copiedGarage();
  const { server, copy } = garage;
  server.use({
    createMileageReading: ({ body }): MileageReading => ({
      ...aReading({ vehicle_id: clio.id, ...(body as Partial<MileageReading>) }),
      version: 1,
    }),
  });
  server.down();
  for (let index = 0; index < mileages; index += 1)
    await copy.write({ do: 'add', intent: aNewReading(43_000 + index) });
  server.up();
  return garage;
}

describe('many waiting operations', () => {
  it('→ up to a hundred in one call, in order', async () => {
    const { server, copy } = await haveAdded(230);
    await copy.send();
    expect(server.callsOf('applyOperations').map(({ body }) => body?.ops.length)).toEqual([100, 100, 30]);
    const mileages = server.callsOf('createMileageReading').map(({ body }) => body?.mileage);
    expect(mileages).toEqual(Array.from({ length: 230 }, (_, index) => 43_000 + index));
  });

  it('two operations → one call each', async () => {
    const { server, copy } = await haveAdded(2);
    await copy.send();
    expect(server.callsOf('applyOperations')).toHaveLength(0);
    expect(server.callsOf('createMileageReading')).toHaveLength(2);
  });

  it('one refused → its own call returns the reason; the others are stored', async () => {
    const { server, copy } = await haveAdded(4);
    server.use({ deleteReminder: () => refuse('plan_limit_reached') });
    await copy.write({
      do: 'add',
      intent: { verb: 'delete', kind: 'reminder', id: oil.id, vehicleId: null },
    });
    await copy.send();
    expect(server.callsOf('createMileageReading')).toHaveLength(4);
    const refused = copy.operations.filter(({ state }) => state === 'refused');
    expect(refused.map(({ problem }) => problem?.code)).toEqual(['plan_limit_reached']);
  });

  it('second change of an object → sent after the response to the first, with its version', async () => {
    const { server, copy } = await haveAdded(3);
    server.use({
      replaceReminder: ({ body }) => ({ ...oil, ...(body as Partial<Reminder>), version: oil.version + 1 }),
    });
    await copy.write({ do: 'add', intent: toEdit('reminder', oil.id, oil, { active: false }) });
    const shown = copy.view.reminders.get(oil.id) ?? oil;
    await copy.write({ do: 'add', intent: toEdit('reminder', oil.id, shown, { interval_days: 400 }) });
    await copy.send();
    const [together] = server.callsOf('applyOperations');
    expect(together?.body?.ops).toMatchObject([
      ...Array.from({ length: 3 }, () => ({ route: 'createMileageReading', params: { id: clio.id } })),
      { route: 'replaceReminder', params: { id: oil.id } },
    ]);
    expect(server.callsOf('replaceReminder')).toHaveLength(2);
  });

  it('a record after a change of the reminder that it may move → not in its call, which may be refused', async () => {
    const { server, copy } = await haveAdded(3);
    server.use({
      replaceReminder: ({ body }) => ({ ...oil, ...(body as Partial<Reminder>), version: oil.version + 1 }),
      createMaintenance: () => ({ ...record, version: 1 }),
    });
    await copy.write({ do: 'add', intent: toEdit('reminder', oil.id, oil, { interval_days: 400 }) });
    const id = newId();
    const body = { id, vehicle_id: clio.id, type: 'oil_change', date: civilDateOf(2026, 11, 1), cost: 90 };
    await copy.write({
      do: 'add',
      intent: { verb: 'create', kind: 'record', id, vehicleId: clio.id, body, files: [] },
    });
    await copy.send();
    const [together, ...others] = server.callsOf('applyOperations');
    expect(together?.body?.ops).toHaveLength(4);
    expect(others).toEqual([]);
    expect(server.callsOf('replaceReminder')).toHaveLength(1);
    expect(server.callsOf('createMaintenance')).toHaveLength(1);
  });

  it('server without the combined call → one call each', async () => {
    const { server, copy } = await haveAdded(5);
    server.use({ applyOperations: () => refuse('not_found') });
    await copy.send();
    expect(server.callsOf('applyOperations')).toHaveLength(1);
    expect(server.callsOf('createMileageReading')).toHaveLength(5);
    expect(copy.operations.filter(({ state }) => state === 'waiting')).toEqual([]);
  });
});
