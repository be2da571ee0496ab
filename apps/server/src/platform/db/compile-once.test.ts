import { handleOf, queriesOf } from '#platform/db/queries.ts';
import { compileOnce } from '#platform/db/compile-once.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

let builds = 0;

interface Filters {
  readonly garageId: string;
  readonly name?: string | undefined;
  readonly ids?: readonly string[] | undefined;
}

const selectVehicleNames = compileOnce<Filters, { name: string }>((queries, given, variant) => {
  builds += 1;
  let query = queries.selectFrom('vehicle').select('name').where('garage_id', '=', given.garageId);
  if (given.name !== undefined) query = query.where('name', '=', given.name);
  if (given.ids !== undefined) query = query.where('id', 'in', [...given.ids]);
  return query.orderBy('name', variant === 'down' ? 'desc' : 'asc');
});

describe.each(DIALECTS)('compileOnce on %s', (dialect) => {
  let server: TestServer;
  let garageId = '';
  const ids = new Map<string, string>();

  beforeEach(async () => {
    server = await startTestServer({ dialect });
    const owner = await server.signUp();
    for (const name of ['Clio', 'Kangoo', 'Vespa']) {
      const { body } = await owner.post('/v1/vehicles', { name, type: 'car', currentMileage: 1 });
      ids.set(name, body.id);
    }
    const row = await queriesOf(server.context.transactions.readOnly)
      .selectFrom('vehicle')
      .select('garage_id')
      .executeTakeFirstOrThrow();
    garageId = row.garage_id;
    builds = 0;
  });

  afterEach(() => server.close());

  const names = async (wanted: Omit<Filters, 'garageId'>, variant = 'up') => {
    const rows = await selectVehicleNames(
      server.context.transactions.readOnly,
      { garageId, ...wanted },
      variant,
    );
    return rows.map((row) => row.name);
  };
  const idOf = (name: string) => ids.get(name) ?? '';

  it('same arguments with other values → built once, results by value', async () => {
    expect(await names({ name: 'Clio' })).toEqual(['Clio']);
    expect(await names({ name: 'Vespa' })).toEqual(['Vespa']);
    expect(await names({ name: 'Nothing' })).toEqual([]);
    expect(builds).toBe(1);
  });

  it('an added or missing argument, or another variant → another SQL text', async () => {
    expect(await names({})).toEqual(['Clio', 'Kangoo', 'Vespa']);
    expect(await names({ name: undefined })).toEqual(['Clio', 'Kangoo', 'Vespa']);
    expect(await names({}, 'down')).toEqual(['Vespa', 'Kangoo', 'Clio']);
    expect(builds).toBe(2);
  });

  it('lists of different lengths → complete results', async () => {
    expect(await names({ ids: [idOf('Clio')] })).toEqual(['Clio']);
    expect(await names({ ids: [idOf('Vespa'), idOf('Clio')] })).toEqual(['Clio', 'Vespa']);
    expect(await names({ ids: [idOf('Kangoo'), idOf('Vespa')] })).toEqual(['Kangoo', 'Vespa']);
    expect(builds).toBe(2);
  });

  it('inside a transaction → sees its own writes', async () => {
    await server.context.transactions.run(async (tx) => {
      await queriesOf(tx)
        .updateTable('vehicle')
        .set({ name: 'Zoé' })
        .where('garage_id', '=', garageId)
        .where('id', '=', idOf('Clio'))
        .execute();
      const rows = await selectVehicleNames(handleOf(queriesOf(tx)), { garageId, name: 'Zoé' });
      expect(rows).toEqual([{ name: 'Zoé' }]);
    });
  });
});
