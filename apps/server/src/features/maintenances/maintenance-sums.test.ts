import { findActor } from '#features/authentication/authentication.service.ts';
import { storeImportedMaintenances } from '#features/maintenances/maintenances.service.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { toColumns } from '#platform/kinds/rows.ts';
import type { Tx } from '#platform/transactions.ts';
import { INVARIANTS } from '#platform/upkeep/invariants.ts';
import { addMaintenance, addVehicle, maintenanceBody, newId, read, vehicleBody } from '#testing/builders.ts';
import { shareTestServer, type SharedTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, ON_POSTGRES } from '#testing/test-database.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import fc from 'fast-check';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

/** An action of a user; numbers choose among the existing objects. */
type Step =
  | { readonly does: 'add' | 'replace'; readonly which: number; readonly record: Entry }
  | { readonly does: 'delete' | 'archive' | 'delete vehicle'; readonly which: number };

interface Entry {
  readonly vehicle: number;
  readonly date: string;
  readonly type: string;
  readonly cost: number;
}

const anyEntry = fc.record({
  vehicle: fc.nat({ max: 2 }),
  date: fc.constantFrom('2025-12-31', '2026-01-01', '2026-01-31', '2026-11-21'),
  type: fc.constantFrom('oil_change', 'insurance'),
  cost: fc.constantFrom(0, 0.01, 138.24, 9_999_999.99),
});

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: stepWith(fc.constantFrom('add', 'replace')) },
  { weight: 2, arbitrary: stepWithout(fc.constantFrom('delete', 'archive')) },
  { weight: 1, arbitrary: stepWithout(fc.constant('delete vehicle')) },
);

function stepWith(does: fc.Arbitrary<'add' | 'replace'>): fc.Arbitrary<Step> {
  return fc.record({ does, which: fc.nat({ max: 9 }), record: anyEntry });
}

function stepWithout(does: fc.Arbitrary<'delete' | 'archive' | 'delete vehicle'>): fc.Arbitrary<Step> {
  return fc.record({ does, which: fc.nat({ max: 9 }) });
}

async function take(owner: TestCaller, step: Step): Promise<void> {
  const { items: vehicles } = await read(owner, '/v1/vehicles');
  const { items: records } = await read(owner, '/v1/maintenances');
  const vehicle = vehicles[step.which % vehicles.length];
  const record = records[step.which % records.length];
  const isSpare = vehicles.length > 1;
  if (step.does === 'archive' && isSpare) {
    const archived = vehicleBody({ archivedAt: '2026-11-21T10:00:00.000Z' });
    const { status } = await owner.put(`/v1/vehicles/${vehicle.id}`, archived);
    if (status !== 200) throw new Error(`Archiving failed with status ${status}`);
  }
  if (step.does === 'delete vehicle' && isSpare) await owner.delete(`/v1/vehicles/${vehicle.id}`);
  if (step.does === 'delete' && record) await owner.delete(`/v1/maintenances/${record.id}`);
  if (step.does !== 'add' && step.does !== 'replace') return;
  const { vehicle: place, ...entry } = step.record;
  const vehicleId: string = vehicles[place % vehicles.length]?.id ?? '';
  if (step.does === 'add') await addMaintenance(owner, vehicleId, entry);
  else if (record) await owner.put(`/v1/maintenances/${record.id}`, maintenanceBody(vehicleId, entry));
}

const MANY = 60;

/** Stores records like an import, with one statement. Returns by how much `look` has increased. */
async function storeMany(
  server: Pick<SharedTestServer, 'context'>,
  owner: TestCaller,
  vehicleId: string,
  look: (tx: Tx) => Promise<number> = async () => 0,
): Promise<number> {
  const actor = await findActor(server.context, owner.token ?? '');
  if (!actor) throw new Error('No user is signed in');
  const at = '2026-01-31T10:00:00.000Z';
  const records = Array.from({ length: MANY }, () => ({
    id: newId(),
    values: toColumns('record', {
      vehicle_id: vehicleId,
      type: 'oil_change',
      date: civilDateOf(2026, 1, 31),
      cost: 1,
    }),
    files: {},
    createdAt: at,
  }));
  return server.context.transactions.forGarage(actor.garageId, async (tx) => {
    const before = await look(tx);
    await storeImportedMaintenances(tx, actor, records);
    return (await look(tx)) - before;
  });
}

describe.each(DIALECTS)('sums of records on %s', (dialect) => {
  const server = shareTestServer({ dialect });

  async function wrongSums(): Promise<readonly { id: string }[]> {
    const invariant = INVARIANTS.find(({ rule }) => rule.startsWith('the stored sums'));
    const found = await invariant?.broken.execute(queriesOf(server.context.transactions.readOnly));
    return found?.rows ?? [{ id: 'nothing was looked at' }];
  }

  it('records added, corrected, moved and deleted, and their vehicles deleted → sums of the existing records', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyStep, { minLength: 5, maxLength: 20 }), async (steps) => {
        const owner = await server.signUp();
        for (const name of ['Clio', 'Kangoo', 'Vespa']) await addVehicle(owner, { name });
        for (const step of steps) await take(owner, step);
        expect(await wrongSums()).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('many records stored and deleted at once → the same sums', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    await storeMany(server, owner, id);
    expect(await wrongSums()).toEqual([]);
    const { all_time } = await read(owner, '/v1/maintenances/summary');
    expect(all_time).toEqual({ count: MANY, cost: MANY });
    await owner.delete(`/v1/vehicles/${id}`);
    expect(await wrongSums()).toEqual([]);
  });

  it('the last record of a month and a type is deleted → no sum row of either is left', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    const record = await addMaintenance(owner, id);
    await owner.delete(`/v1/maintenances/${record.id}`);
    const kept = queriesOf(server.context.transactions.readOnly)
      .selectFrom('maintenance_sum')
      .selectAll()
      .where('vehicle_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });

  it('another account’s record counts for that account only', async () => {
    const [owner, other] = [await server.signUp(), await server.signUp()];
    const { id } = await addVehicle(owner);
    await addMaintenance(owner, id, { cost: 7 });
    await addMaintenance(other, (await addVehicle(other)).id, { cost: 9 });
    const summary = await read(owner, '/v1/maintenances/summary');
    expect(summary.all_time).toEqual({ count: 1, cost: 7 });
  });
});

describe.each(ON_POSTGRES)('sums on %s, whose triggers see all rows of a statement', (dialect) => {
  const server = shareTestServer({ dialect });

  /** Number of writes to the sum rows. */
  async function countWrites(tx: Tx): Promise<number> {
    const { rows } = await sql<{ count: number }>`
      select n_tup_ins + n_tup_upd as count from pg_stat_xact_user_tables
      where relname = 'maintenance_sum'`.execute(queriesOf(tx));
    return rows[0]?.count ?? 0;
  }

  // In PostgreSQL each rewrite of a row within one transaction costs more.
  it('many records stored at once → the sums of their month and type are written once', async () => {
    const owner = await server.signUp();
    const { id } = await addVehicle(owner);
    expect(await storeMany(server, owner, id, countWrites)).toBe(2);
  });
});
