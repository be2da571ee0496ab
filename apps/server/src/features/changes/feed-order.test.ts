import { findActor } from '#features/authentication/authentication.service.ts';
import { storeImportedMaintenances } from '#features/maintenances/maintenances.service.ts';
import type { Actor } from '#platform/actor.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { toColumns } from '#platform/kinds/rows.ts';
import type { Tx } from '#platform/transactions.ts';
import { addVehicle, newId, read } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';

/** Beyond any number of the sequence, so that no cursor is ahead of the garage. */
const FAR_REVISION = 1_000_000_000;
const PAGES_MEANWHILE = 5;

/** Opens a writing transaction. */
type Opens = (actor: Actor, work: (tx: Tx) => Promise<void>) => Promise<void>;

/**
 * Of two concurrent writes, the one numbered first commits last. Checks what a device receives that reads meanwhile.
 */
describe('the order of the feed on postgres', () => {
  const server = shareTestServer({ dialect: 'postgres' });

  async function insertRecord(tx: Tx, actor: Actor, vehicleId: string, id: string): Promise<void> {
    const at = '2026-01-31T10:00:00.000Z';
    await storeImportedMaintenances(tx, actor, [
      {
        id,
        values: toColumns('record', {
          vehicle_id: vehicleId,
          type: 'oil_change',
          date: civilDateOf(2026, 1, 31),
          cost: 1,
        }),
        files: {},
        createdAt: at,
      },
    ]);
  }

  /** Reads to the end of the feed; returns the records received. */
  async function follow(device: { readonly caller: TestCaller; cursor: string | null }): Promise<string[]> {
    const told: string[] = [];
    for (let hasMore = true; hasMore;) {
      const after = device.cursor === null ? '' : `&cursor=${encodeURIComponent(device.cursor)}`;
      const page = await read(device.caller, `/v1/changes?limit=7${after}`);
      const items: { kind: string; id: string }[] = page.items;
      told.push(...items.filter(({ kind }) => kind === 'record').map(({ id }) => id));
      [device.cursor, hasMore] = [page.cursor, page.hasMore];
    }
    return told;
  }

  /** `isSecondFree`: the first write does not block the second. Returns how many of the two the device misses. */
  async function countMissed(
    prepare: (actor: Actor) => Promise<void>,
    opens: Opens,
    isSecondFree: boolean,
  ): Promise<number> {
    const owner = await server.signUp();
    const actor = await findActor(server.context, owner.token ?? '');
    if (!actor) throw new Error('No user is signed in');
    // Two vehicles, because records of one vehicle share sum rows that one writer would lock.
    const [first, second] = [await addVehicle(owner), await addVehicle(owner)];
    const [early, late] = [newId(), newId()];
    const device = { caller: owner, cursor: null };
    await follow(device);
    await prepare(actor);
    const [inserted, open] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow = opens(actor, async (tx) => {
      await insertRecord(tx, actor, first.id, early);
      inserted.resolve();
      await open.promise;
    });
    await inserted.promise;
    const quick = opens(actor, (tx) => insertRecord(tx, actor, second.id, late));
    if (isSecondFree) await quick;
    const told = new Set<string>();
    for (let page = 0; page < PAGES_MEANWHILE; page += 1) for (const id of await follow(device)) told.add(id);
    open.resolve();
    await Promise.all([slow, quick]);
    for (const id of await follow(device)) told.add(id);
    return [early, late].filter((id) => !told.has(id)).length;
  }

  it('by the garage revision, which the first write locks → both are received', async () => {
    const opens: Opens = ({ garageId }, work) => server.context.transactions.forGarage(garageId, work);
    expect(await countMissed(async () => {}, opens, false)).toBe(0);
  });

  it('by a sequence, whose numbers become visible out of order → one is lost, which this test detects', async () => {
    const useSequence = async ({ garageId }: Actor): Promise<void> => {
      await server.context.transactions.run(async (tx) => {
        const queries = queriesOf(tx);
        await sql`create sequence control_order start 1000`.execute(queries);
        await sql`create or replace function item_change_of_maintenance_insert() returns trigger language plpgsql as ${sql.lit(
          `begin
            insert into item_change (garage_id, kind, id, revision, is_deleted)
              select garage_id, 'record', id, nextval('control_order'), 0 from changed;
            return null;
          end`,
        )}`.execute(queries);
        await queries
          .updateTable('garage')
          .set({ revision: FAR_REVISION })
          .where('id', '=', garageId)
          .execute();
      });
    };
    const opens: Opens = (_, work) => server.context.transactions.run(work);
    expect(await countMissed(useSequence, opens, true)).toBe(1);
  });
});
