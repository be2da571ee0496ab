import { diskFileStore } from '#platform/files/disk-file-store.ts';
import { measuredFileStore } from '#platform/files/measured-file-store.ts';
import { measuredMailer } from '#platform/mail/mailer.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { findNetworks } from '#platform/networks.ts';
import { addVehicle, newId } from '#testing/builders.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import { createTcpGate } from '#testing/stand-ins/tcp-gate.ts';
import { createMigratedDatabase } from '#testing/test-database.ts';
import { DIALECTS, ON_POSTGRES, startTestServer, type TestServer } from '#testing/test-server.ts';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

async function scrape({ nobody }: TestServer): Promise<string> {
  const { text } = await nobody.get('/metrics');
  return text;
}

function parseValue(text: string, series: string): number | undefined {
  const line = text.split('\n').find((each) => each.startsWith(`${series} `));
  return line === undefined ? undefined : Number(line.slice(series.length + 1));
}

function listSeries(text: string): string[] {
  return text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
}

describe.each(DIALECTS)('metrics on %s', (dialect) => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ dialect });
  });
  afterAll(() => server.close());

  it('are OpenMetrics text with content type, units and end marker', async () => {
    const { headers, text } = await server.nobody.get('/metrics');
    expect(headers['content-type']).toBe('application/openmetrics-text; version=1.0.0; charset=utf-8');
    expect(text).toMatch(/# TYPE carnet_messages_sent counter\n/);
    expect(text.endsWith('# EOF\n')).toBe(true);
  });

  it('count requests by route pattern and status, whatever the ids and addresses', async () => {
    const owner = await server.signUp('camille.durand@example.org');
    const { id } = await addVehicle(owner);
    await owner.get(`/v1/vehicles/${id}`);
    await owner.get(`/v1/vehicles/${newId()}`);
    const before = listSeries(await scrape(server)).length;
    for (let call = 0; call < 50; call += 1) {
      await owner.get(`/v1/vehicles/${newId()}`);
      await owner.call('GET', `/nowhere/${newId()}`);
    }
    const text = await scrape(server);
    const series = (status: number) =>
      `carnet_request_seconds_count{method="GET",route="/v1/vehicles/{id}",status="${status}"}`;
    expect(parseValue(text, series(200))).toBe(1);
    expect(parseValue(text, series(404))).toBe(51);
    expect(parseValue(text, 'carnet_request_seconds_count{method="any",route="other",status="404"}')).toBe(
      50,
    );
    // One new series for each bucket of the scrape itself and of the unknown address.
    expect(listSeries(text).length - before).toBeLessThan(30);
    for (const secret of [id, 'camille', 'example.org', '127.0.0.1', '10.1.'])
      expect(text).not.toContain(secret);
  });

  it('include connections, locks, waiting calls, store, clock and data size', async () => {
    const text = await scrape(server);
    expect(parseValue(text, 'carnet_calls_waiting{for="garage"}')).toBe(0);
    expect(parseValue(text, 'carnet_calls_refused{for="account_or_network"}')).toBe(0);
    expect(parseValue(text, 'carnet_store_up')).toBe(1);
    expect(parseValue(text, 'carnet_clock_difference_seconds')).toBe(0);
    expect(parseValue(text, 'carnet_database_up')).toBe(1);
    expect(parseValue(text, 'carnet_database_connections{purpose="reads",state="waiting"}')).toBe(0);
    expect(parseValue(text, 'carnet_database_lock_waits')).toBe(0);
    const table = dialect === 'sqlite' ? 'all' : 'vehicle';
    expect(parseValue(text, `carnet_table_bytes{table="${table}"}`)).toBeGreaterThan(8000);
  });

  it('count waiting and running heavy work', async () => {
    const kind = {
      name: 'books',
      slots: 1,
      mostOfAccount: 5,
      mostOfNetwork: 5,
      most: 10,
      cpuMillisPerHour: 1000,
    };
    const asker = {
      accountId: newId(),
      networks: findNetworks('192.0.2.1', 24),
      signal: new AbortController().signal,
    };
    const begun = Promise.withResolvers<void>();
    const end = Promise.withResolvers<void>();
    const work = async (): Promise<void> => {
      begun.resolve();
      await end.promise;
    };
    const both = [server.context.turns.run(kind, asker, work), server.context.turns.run(kind, asker, work)];
    await begun.promise;
    await expect
      .poll(async () =>
        parseValue(await scrape(server), 'carnet_queue_length{queue="books",state="waiting"}'),
      )
      .toBe(1);
    expect(parseValue(await scrape(server), 'carnet_queue_length{queue="books",state="running"}')).toBe(1);
    end.resolve();
    await Promise.all(both);
    expect(parseValue(await scrape(server), 'carnet_queue_length{queue="books",state="running"}')).toBe(0);
  });
});

describe.each(ON_POSTGRES)('metrics on %s in difficulties', (dialect) => {
  it('a statement waiting for a lock and a caller without a connection → counted', async () => {
    const server = await startTestServer({ dialect, config: { databasePoolSize: 3 } });
    const { transactions } = server.context;
    await server.signUp();
    const { garage_id: garageId } = await transactions.run((tx) =>
      queriesOf(tx).selectFrom('garage_member').select('garage_id').executeTakeFirstOrThrow(),
    );
    // Another server holds the garage.
    const rival = new pg.Client({ connectionString: server.context.config.databaseUrl ?? '' });
    await rival.connect();
    await rival.query('begin');
    await rival.query('update garage set revision = revision + 1 where id = $1', [garageId]);
    const waiter = transactions.forGarage(garageId, async () => {});
    await expect.poll(async () => parseValue(await scrape(server), 'carnet_database_lock_waits')).toBe(1);
    const others = [1, 2].map(() => transactions.run(async () => {}));
    const counts = () => server.context.connections().transactions;
    // A job of the server may be waiting too.
    await expect
      .poll(() => [counts().most, counts().used, counts().idle, counts().waiting >= 2], { interval: 5 })
      .toEqual([1, 1, 0, true]);
    await rival.query('commit');
    await rival.end();
    await Promise.all([waiter, ...others]);
    await server.close();
  });

  it('an unavailable database → the scrape succeeds, reports it and has no old figures', async () => {
    const database = await createMigratedDatabase(dialect, '');
    const url = new URL(database.url ?? '');
    const gate = await createTcpGate({ host: url.hostname, port: Number(url.port) });
    url.port = String(gate.port);
    const server = await startTestServer({ dialect, config: { databaseUrl: url.href } });
    const before = await scrape(server);
    expect(before).toContain('carnet_table_bytes{');
    // Kysely's own tables are left out.
    expect(before).not.toContain('kysely');
    await gate.shut();
    const text = await scrape(server);
    expect(parseValue(text, 'carnet_database_up')).toBe(0);
    expect(text).not.toContain('carnet_table_bytes{');
    expect(text).not.toMatch(/^carnet_reminders_due /m);
    await gate.open();
    await expect.poll(async () => parseValue(await scrape(server), 'carnet_database_up')).toBe(1);
    await server.close();
    await gate.shut();
    await database.drop();
  });
});

describe('measured parts', () => {
  it('a store call → its duration and its failures', async () => {
    const metrics = new Metrics(new MovableClock());
    const store = measuredFileStore(diskFileStore('/nowhere/at/all'), metrics);
    expect(await store.has(newId(), newId(), 'original')).toBe(false);
    await expect(store.put(newId(), newId(), 'original', Buffer.from('x'))).rejects.toThrow('/nowhere');
    const text = await metrics.registry.metrics();
    expect(parseValue(text, 'carnet_store_seconds_count{operation="put"}')).toBe(1);
    expect(parseValue(text, 'carnet_store_errors_total{operation="put"}')).toBe(1);
    expect(parseValue(text, 'carnet_store_errors_total{operation="has"}')).toBe(0);
  });

  it('a mail → its duration and the reason of a failure, without the address', async () => {
    const metrics = new Metrics(new MovableClock());
    const refusal = Object.assign(new Error('550 jean@example.org'), {
      responseCode: 550,
      command: 'RCPT TO',
    });
    const mailer = measuredMailer(
      { whenFree: (work) => work(), send: () => Promise.reject(refusal), close: () => {} },
      metrics,
    );
    await expect(mailer.send({ to: 'jean@example.org', subject: '', text: '', html: '' })).rejects.toBe(
      refusal,
    );
    const text = await metrics.registry.metrics();
    expect(parseValue(text, 'carnet_mail_seconds_count')).toBe(1);
    expect(parseValue(text, 'carnet_mail_errors_total{fault="recipient"}')).toBe(1);
    expect(text).not.toContain('jean');
  });

  it('a job → 0 until it succeeds, then the time; its failures', async () => {
    const clock = new MovableClock();
    const metrics = new Metrics(clock);
    const { signal } = new AbortController();
    const success = async (): Promise<number | undefined> =>
      parseValue(
        await metrics.registry.metrics(),
        'carnet_job_last_success_timestamp_seconds{task="sweep-files"}',
      );
    let fault: Error | null = new Error('no store');
    const run = metrics.measureJob('sweep-files', async () => {
      if (fault) throw fault;
    });
    await expect(run(signal)).rejects.toThrow('no store');
    expect(await success()).toBe(0);
    fault = null;
    await run(signal);
    expect(await success()).toBe(clock.now() / 1000);
    expect(
      parseValue(await metrics.registry.metrics(), 'carnet_job_failures_total{task="sweep-files"}'),
    ).toBe(1);
  });
});
