import { VERSION } from '#platform/version.ts';
import { maintenanceBody, vehicleBody } from '#testing/builders.ts';
import { RemoteCaller, signUpRemotely } from '#testing/remote-caller.ts';
import {
  createEmptyServerData,
  createServerData,
  spawnServer,
  startServerProcess,
  type ServerData,
  type ServerProcess,
} from '#testing/server-process.ts';
import { DIALECTS_BY_EXTENT } from '#testing/test-database.ts';
import SqliteConnection from 'better-sqlite3';
import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PASSWORD = 'correct horse battery';

/** Runs the server until it exits by itself. */
async function runToEnd(
  environment: Record<string, string>,
): Promise<{ code: number | null; output: string }> {
  const { child, output } = spawnServer(environment);
  await once(child, 'close');
  return { code: child.exitCode, output: output() };
}

describe('an invalid configuration', () => {
  it('every fault reported at once, exit 1, no secret printed', async () => {
    const { code, output } = await runToEnd({
      PORT: 'http',
      DATABASE_URL: 'mysql://carnet:hunter2@db/carnet',
      REGISTRATION: 'maybe',
      PUBLIC_URL: 'carnet.example.org',
      LOG_LEVEL: 'loud',
      TRUST_PROXY: 'yes',
    });
    expect(code).toBe(1);
    for (const name of ['PORT', 'DATABASE_URL', 'REGISTRATION', 'PUBLIC_URL', 'LOG_LEVEL', 'TRUST_PROXY']) {
      expect(output).toContain(`${name}: must be`);
    }
    expect(output).not.toMatch(/hunter2|\bat .*\.ts/);
  });

  it('an unreachable database → exit 1 with a log message', async () => {
    const { code, output } = await runToEnd({ DATABASE_URL: 'postgres://nobody:hunter2@127.0.0.1:1/none' });
    expect(code).toBe(1);
    expect(output).toContain('Could not start');
    expect(output).not.toContain('hunter2');
  });

  it('a data folder that is a file → exit 1, the variable reported', async () => {
    const data = await createServerData('sqlite');
    const file = join(data.folder, 'file');
    await writeFile(file, '');
    const { code, output } = await runToEnd({ DATA_DIR: file });
    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}DATA_DIR: must be a folder .*\(EEXIST\)$/m);
    expect(output).not.toMatch(/\bat .*\.ts/);
    await data.remove();
  });

  it('a data folder that cannot be created → exit 1, the variable reported', async () => {
    const { code, output } = await runToEnd({ DATA_DIR: '/proc/nope/carnet' });
    expect(code).toBe(1);
    expect(output).toMatch(/^ {2}DATA_DIR: must be a folder .*\(E\w+\)$/m);
  });
});

it.each(DIALECTS_BY_EXTENT)(
  'the server on an empty database on %s → prints its address once it responds, on 127.0.0.1 only',
  async (dialect) => {
    const data = await createEmptyServerData(dialect);
    const server = await startServerProcess(data.environment);
    const caller = new RemoteCaller(server.url, null);
    expect((await caller.call('GET', '/healthz')).body).toEqual({ status: 'ok', version: VERSION });
    expect((await caller.call('GET', '/readyz')).body).toEqual({
      status: 'ok',
      database: 'ok',
      fileStore: 'ok',
    });
    expect(new URL(server.url).hostname).toBe('127.0.0.1');
    caller.close();
    await server.end('SIGKILL');
    await data.remove();
  },
);

it.each<[string, string, RegExp]>([
  [
    'of a version before the baseline',
    "delete from kysely_migration where name = '0103-keep-legs-of-consumption'",
    /^This data is older than Carnet 0\.1\.0 \(commit 426448bb\): start that version on it once, then this one\n$/,
  ],
  [
    'that only a newer version may open',
    "insert into oldest_version (migration, app_version) values ('9999-unheard-of', '99.10.0')",
    /^This data needs Carnet 99\.10\.0 or newer, but this is \d+\.\d+\.\d+: start a newer version\n$/,
  ],
])('data %s → exit 1 with one sentence, nothing changes', async (_, change, sentence) => {
  const data = await createServerData('sqlite');
  const path = join(data.folder, 'carnet.db');
  const file = new SqliteConnection(path);
  file.exec(change);
  const schema = () => file.prepare('select count(*), sum(length(sql)) from sqlite_schema').raw().get();
  const before = schema();
  expect(await runToEnd(data.environment)).toEqual({ code: 1, output: expect.stringMatching(sentence) });
  expect(schema()).toEqual(before);
  file.close();
  await data.remove();
});

/** One server after the other on the same data; a test that ends one starts the next, except for the last test. */
describe.each(DIALECTS_BY_EXTENT)('the server as a process on %s', (dialect) => {
  let data: ServerData;
  let server: ServerProcess;

  beforeAll(async () => {
    data = await createServerData(dialect);
    server = await startServerProcess(data.environment);
  });
  afterAll(async () => {
    await server.end('SIGKILL');
    await data.remove();
  });

  it('a second server on the same port → exit 1', async () => {
    const { code, output } = await runToEnd({
      DATA_DIR: join(data.folder, 'second'),
      PORT: new URL(server.url).port,
    });
    expect(code).toBe(1);
    expect(output).toContain('EADDRINUSE');
  });

  it('SIGTERM while idle → exit 0; a second start → sessions, vehicles and signed addresses still work', async () => {
    const caller = await signUpRemotely(server.url, 'second-start@example.org');
    const { body: vehicle } = await caller.call('POST', '/v1/vehicles', vehicleBody());
    // Its connection stays open.
    expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
    caller.close();
    server = await startServerProcess(data.environment);
    const again = new RemoteCaller(server.url, caller.token);
    expect((await again.call('GET', `/v1/vehicles/${vehicle.id}`)).body).toEqual(vehicle);
    again.close();
  });

  it('SIGTERM with a request in flight and one whose first lines have come → both get their response, new ones are refused, exit 0', async () => {
    const caller = await signUpRemotely(server.url, 'in-flight@example.org');
    const requestOf = (name: string): { head: string; body: string } => {
      const body = JSON.stringify(vehicleBody({ name }));
      const head = [
        'POST /v1/vehicles HTTP/1.1',
        'Host: localhost',
        `Authorization: Bearer ${caller.token}`,
        'Content-Type: application/json',
        `Content-Length: ${body.length}`,
      ].join('\r\n');
      return { head: `${head}\r\n\r\n`, body };
    };
    const [whole, broken] = [requestOf('In flight'), requestOf('First lines')];
    const slow = [
      await begin(server.url, whole.head, whole.body),
      await begin(server.url, broken.head.slice(0, 40), broken.head.slice(40) + broken.body),
    ];
    // Once another call has its response, the slow ones have arrived too.
    await caller.call('GET', '/v1/vehicles');
    caller.close();
    const ending = server.end('SIGTERM');
    await refusedAt(server.url);
    for (const request of slow) {
      const answer = await request.finish();
      expect(answer).toMatch(/^HTTP\/1\.1 201 /);
      expect(answer).toMatch(/^connection: close\r$/im);
    }
    expect(await ending).toEqual({ code: 0, signal: null });

    server = await startServerProcess(data.environment);
    const again = new RemoteCaller(server.url, caller.token);
    const { body: list } = await again.call('GET', '/v1/vehicles');
    const names = list.items.map((vehicle: { name: string }) => vehicle.name);
    expect(names.toSorted()).toEqual(['First lines', 'In flight']);
    again.close();
  });

  it('a complete journey until SIGINT → exit 0, a log line with a request id per call, and nothing personal in any of them', async () => {
    const email = 'camille.dupont@example.org';
    const caller = await signUpRemotely(server.url, email);
    const vehicleOfPerson = { name: 'Titine', licensePlate: 'XY-987-ZW', vin: 'VF1RFB00X56123456' };
    const { body: vehicle } = await caller.call('POST', '/v1/vehicles', vehicleBody(vehicleOfPerson));
    const garage = { garage_name: 'Garage Lupin', garage_address: '1 rue de la Paix', notes: 'secret-note' };
    const { body: record } = await caller.call('POST', '/v1/maintenances', {
      ...maintenanceBody(vehicle.id, garage),
      date: '2026-01-01',
    });
    await caller.call('GET', `/v1/maintenances?vehicleId=${vehicle.id}&q=secret-query`);
    await caller.call('GET', `/v1/maintenances/${record.id}?token=secret-query`);
    await caller.call('GET', `/v1/unknown/${vehicle.id}?email=${email}`);
    await caller.call(
      'PUT',
      `/v1/vehicles/${vehicle.id}`,
      vehicleBody({ ...vehicleOfPerson, color: 'pink' }),
    );
    await caller.call('POST', '/v1/authentication/signin', { email, password: 'secret-guess' });
    await caller.call('POST', '/v1/authentication/signin', { email, password: PASSWORD });
    await caller.call('GET', '/v1/vehicles/%E0%A4%A');
    const nobody = new RemoteCaller(server.url, 'secret-token');
    await nobody.call('GET', '/v1/vehicles');
    await caller.call('POST', '/v1/authentication/password', { email });
    // Their connections are still open.
    expect(await server.end('SIGINT')).toEqual({ code: 0, signal: null });
    nobody.close();
    caller.close();

    const log = server.output();
    const lines = log.split('\n').filter((line) => line.startsWith('{'));
    const requests = lines.map((line) => JSON.parse(line)).filter(({ msg }) => msg === 'request');
    expect(requests.length).toBeGreaterThanOrEqual(12);
    expect(requests.filter(({ reqId }) => !/^[0-9a-f-]{36}$/.test(reqId))).toEqual([]);
    expect(new Set(requests.map(({ reqId }) => reqId)).size).toBe(requests.length);
    const personal = [
      email,
      'camille',
      PASSWORD,
      'secret-',
      String(caller.token),
      ...Object.values(vehicleOfPerson),
      ...Object.values(garage),
      vehicle.id,
      record.id,
    ];
    expect(personal.filter((text) => log.toLowerCase().includes(text.toLowerCase()))).toEqual([]);
    expect(log).not.toContain('127.0.0.1"');
  });
});

/** Sends the first bytes of a request; `finish` sends the others and resolves with the response. */
async function begin(url: string, first: string, rest: string): Promise<{ finish(): Promise<string> }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1').setEncoding('utf8');
  // Wait for the connection, otherwise its bytes might be sent after the response of a later call.
  await once(socket, 'connect');
  let answer = '';
  socket.on('data', (text: string) => (answer += text));
  socket.write(first);
  return {
    finish: async () => {
      socket.write(rest);
      await once(socket, 'close');
      return answer;
    },
  };
}

/** Resolves when nothing listens there any more. */
async function refusedAt(url: string): Promise<void> {
  for (;;) {
    const probe = connect(Number(new URL(url).port), '127.0.0.1');
    const isRefused = await new Promise<boolean>((resolve) => {
      probe.once('connect', () => resolve(false));
      probe.once('error', () => resolve(true));
    });
    probe.destroy();
    if (isRefused) return;
  }
}

it('SIGTERM behind a proxy → /readyz returns 503, calls still work; a second SIGTERM ends the wait', async () => {
  const data = await createServerData('sqlite');
  const server = await startServerProcess({ ...data.environment, SHUTDOWN_DELAY_SECONDS: '600' });
  const caller = await signUpRemotely(server.url, 'camille@example.org');
  const ended = server.end('SIGTERM');
  const readiness = async () => {
    const { status, headers } = await caller.call('GET', '/readyz');
    return [status, headers['retry-after']];
  };
  await expect.poll(readiness).toEqual([503, '5']);
  expect((await caller.call('GET', '/healthz')).status).toBe(200);
  expect((await caller.call('POST', '/v1/vehicles', vehicleBody())).status).toBe(201);
  // On a separate connection, to show that the listener is still open.
  const another = new RemoteCaller(server.url, caller.token);
  expect((await another.call('GET', '/v1/vehicles')).body.items).toHaveLength(1);
  for (const each of [caller, another]) each.close();
  process.kill(server.pid, 'SIGTERM');
  expect(await ended).toEqual({ code: 0, signal: null });
  await data.remove();
});
