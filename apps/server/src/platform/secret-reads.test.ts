import { queriesOf } from '#platform/db/queries.ts';
import { findNetworks } from '#platform/networks.ts';
import { countSecretRead } from '#platform/secret-reads.ts';
import { DiskFull } from '#platform/unavailable.ts';
import { newId } from '#testing/builders.ts';
import { shareTestServer } from '#testing/held-server.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { beforeEach, describe, expect, it } from 'vitest';

const LIMIT = { name: 'pages', mostOfNetwork: 3, most: 20 };

describe.each(DIALECTS)('reads of secret addresses on %s', (dialect) => {
  const server = shareTestServer({ dialect });
  let id: string;

  beforeEach(() => {
    id = newId();
  });

  const read = (address: string, limit = LIMIT, of = id) =>
    countSecretRead(server.context, limit, of, findNetworks(address, 24)).then(
      () => 'read',
      (error: unknown) => error,
    );
  const readMany = async (addresses: readonly string[]) => {
    const outcomes = [];
    for (const address of addresses) outcomes.push(await read(address));
    return outcomes.filter((outcome) => outcome === 'read').length;
  };
  const hosts = (count: number, addressOf: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => addressOf(index));

  it('one holder reads in a loop from a whole /24 → others can still read', async () => {
    expect(await readMany(hosts(10, (host) => `192.0.2.${host}`))).toBe(3);
    expect(await readMany(['203.0.113.1', '203.0.113.1', '203.0.113.1'])).toBe(3);
  });

  it('from a /64, a /56, a /48 → 3, 12 and at most 20 reads', async () => {
    expect(await readMany(hosts(5, (host) => `2001:db8:0:100::${host}`))).toBe(3);
    expect(await readMany(hosts(30, (host) => `2001:db8:0:1${10 + host}::1`))).toBe(9);
    expect(await readMany(hosts(30, (host) => `2001:db8:0:2${10 + host}::1`))).toBe(8);
    expect(await read('203.0.113.1')).toMatchObject({ code: 'rate_limited' });
  });

  it('the wait ends one hour after the first read', async () => {
    await readMany(['192.0.2.1']);
    server.clock.advance({ minutes: 20 });
    await readMany(['192.0.2.1', '192.0.2.1']);
    expect(await read('192.0.2.1')).toMatchObject({ details: { retryAfterSeconds: 2400 } });
    server.clock.advance({ minutes: 40 });
    expect(await readMany(['192.0.2.1', '192.0.2.1', '192.0.2.1', '192.0.2.1'])).toBe(3);
  });

  it('concurrent reads count like sequential ones', async () => {
    const outcomes = await Promise.all(hosts(20, () => '192.0.2.1').map((address) => read(address)));
    expect(outcomes.filter((outcome) => outcome === 'read')).toHaveLength(3);
  });

  it('another name or another address has its own budget', async () => {
    await readMany(hosts(4, () => '192.0.2.1'));
    expect(await read('192.0.2.1', { ...LIMIT, name: 'files' })).toBe('read');
    expect(await read('192.0.2.1', LIMIT, newId())).toBe('read');
  });

  it('reads counted while the clock was a day ahead are forgotten once it is right', async () => {
    server.clock.advance({ days: 1 });
    await readMany(hosts(4, () => '192.0.2.1'));
    server.clock.advance({ days: -1 });
    expect(await read('192.0.2.1')).toBe('read');
  });

  it('counts older than an hour are deleted by the next read', async () => {
    await readMany(['192.0.2.1']);
    server.clock.advance({ hours: 2 });
    await readMany(['203.0.113.1']);
    const { readOnly } = server.context.transactions;
    const rows = await queriesOf(readOnly).selectFrom('hourly_count').select('counted_since').execute();
    expect(new Set(rows.map((row) => row.counted_since)).size).toBe(1);
  });

  it('a full disk does not block reads', async () => {
    const { clock, transactions } = server.context;
    const run = () => Promise.reject(new DiskFull('no room'));
    const full = { clock, transactions: { ...transactions, run } };
    await expect(countSecretRead(full, LIMIT, id, findNetworks('192.0.2.1', 24))).resolves.toBeUndefined();
  });
});
