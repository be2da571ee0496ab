import { vehicleBody } from '#testing/builders.ts';
import { RemoteCaller, signUpRemotely, type RemoteAnswer } from '#testing/remote-caller.ts';
import { s3EnvironmentOf, startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { jpegSample } from '#testing/sample-files.ts';
import {
  createEmptyServerData,
  startServerProcess,
  type ServerData,
  type ServerProcess,
} from '#testing/server-process.ts';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

const SERVERS = 2;
const PASSWORD = 'correct horse battery';

describe('several servers with one PostgreSQL and one S3 store', () => {
  let s3: S3Server;
  let data: ServerData;
  let folders: string[];
  let servers: ServerProcess[];
  const callers: RemoteCaller[] = [];

  beforeAll(async () => {
    s3 = await startS3Server();
    data = await createEmptyServerData('postgres');
    folders = await Promise.all(
      Array.from({ length: SERVERS }, () => mkdtemp(join(tmpdir(), 'carnet-several-'))),
    );
    // All start at once on an empty database, with separate data folders.
    servers = await Promise.all(
      folders.map((folder) =>
        startServerProcess({
          ...data.environment,
          ...s3EnvironmentOf(s3.optionsAt(s3.port)),
          DATA_DIR: folder,
          TRUST_PROXY: '1',
        }),
      ),
    );
  });
  afterAll(async () => {
    for (const server of servers) await server.end('SIGKILL');
    for (const folder of folders) await rm(folder, { recursive: true, force: true });
    await data.remove();
    await s3.stop();
  });
  afterEach(() => {
    for (const caller of callers.splice(0)) caller.close();
  });

  /** The same user at each of the servers. */
  async function signUpEverywhere(email: string): Promise<RemoteCaller[]> {
    const first = await signUpRemotely(servers[0]?.url ?? '', email);
    first.close();
    return everywhere(first.token);
  }

  function everywhere(token: string | null, address?: string): RemoteCaller[] {
    const made = servers.map(({ url }) => new RemoteCaller(url, token, address));
    callers.push(...made);
    return made;
  }

  function atEach(
    people: readonly RemoteCaller[],
    call: (caller: RemoteCaller) => Promise<RemoteAnswer>,
  ): Promise<RemoteAnswer[]> {
    return Promise.all(people.map(call));
  }

  async function rowsOf(query: string): Promise<Record<string, unknown>[]> {
    const client = new pg.Client({ connectionString: data.environment['DATABASE_URL'] });
    await client.connect();
    const { rows } = await client.query(query);
    await client.end();
    return rows;
  }

  it('started at once on an empty database → migrated once, with one set of secrets', async () => {
    const noted = await rowsOf('select name from kysely_migration order by name');
    expect(new Set(noted.map(({ name }) => name)).size).toBe(noted.length);
    expect(noted.length).toBeGreaterThanOrEqual(4);
    expect(await rowsOf(`select name from server_secret where name = 'file-links'`)).toHaveLength(1);
    const ready = await atEach(everywhere(null), (caller) => caller.call('GET', '/readyz'));
    expect(ready.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('a write on one → visible on the other at once', async () => {
    const [one, two] = await signUpEverywhere('writes@example.org');
    if (!one || !two) throw new Error('two servers');
    const { body: vehicle } = await one.call('POST', '/v1/vehicles', vehicleBody());
    const path = `/v1/vehicles/${vehicle.id}`;
    expect((await two.call('GET', path)).body).toEqual(vehicle);
    const changed = await two.call('PUT', path, { ...vehicleBody({ name: 'Clio bleue' }) });
    expect((await one.call('GET', path)).body).toEqual(changed.body);
    const list = await atEach([one, two], (caller) => caller.call('GET', '/v1/vehicles'));
    expect(new Set(list.map(({ text }) => text)).size).toBe(1);
    expect(list[0]?.body.items[0].name).toBe('Clio bleue');
    expect((await two.call('DELETE', path)).status).toBe(204);
    const gone = await atEach([one, two], (caller) => caller.call('GET', path));
    expect(gone.map(({ status }) => status)).toEqual([404, 404]);
  });

  it('an upload on one → its address is the same and works on both', async () => {
    const [one, two] = await signUpEverywhere('files@example.org');
    if (!one || !two) throw new Error('two servers');
    const form = new FormData();
    form.append('file', new Blob([Uint8Array.from(await jpegSample())]), 'a.jpg');
    const uploaded = await fetch(`${servers[0]?.url}/v1/files`, {
      method: 'POST',
      headers: { authorization: `Bearer ${one.token}` },
      body: form,
    });
    const file = JSON.parse(await uploaded.text());
    expect(uploaded.status).toBe(201);
    const { body: vehicle } = await two.call('POST', '/v1/vehicles', vehicleBody({ photos: [file.id] }));
    expect(vehicle.photos).toEqual([file]);
    const sizes = await Promise.all(
      servers.map(async ({ url }) => (await (await fetch(url + file.url)).arrayBuffer()).byteLength),
    );
    expect(sizes).toEqual([file.size, file.size]);
    expect((await one.call('DELETE', `/v1/vehicles/${vehicle.id}`)).status).toBe(204);
    const gone = await Promise.all(servers.map(async ({ url }) => (await fetch(url + file.url)).status));
    expect(gone).toEqual([404, 404]);
  });

  it('signed out on one → signed out on the other', async () => {
    const [one, ...rest] = await signUpEverywhere('leaves@example.org');
    if (!one) throw new Error('two servers');
    const { body } = await one.call('POST', '/v1/authentication/signin', {
      email: 'leaves@example.org',
      password: PASSWORD,
    });
    const stays = everywhere(body.token);
    expect((await one.call('POST', '/v1/authentication/signout')).status).toBe(204);
    const left = await atEach(rest, (caller) => caller.call('GET', '/v1/vehicles'));
    expect(left.map(({ status }) => status)).toEqual([401]);
    const others = await atEach(stays, (caller) => caller.call('GET', '/v1/vehicles'));
    expect(others.map(({ status }) => status)).toEqual([200, 200]);
  });

  it('the file sweep → run by one of them', async () => {
    expect(await rowsOf(`select name from job_claim where name = 'sweep-files'`)).toHaveLength(1);
  });

  it('their data folders stay empty, except for unsent mails', async () => {
    const left = (await Promise.all(folders.map((folder) => readdir(folder, { recursive: true })))).flat();
    // Uploads pass through `incoming` and leave nothing there.
    expect(left.filter((name) => name !== 'incoming' && !name.startsWith('outbox'))).toEqual([]);
  });

  it('wrong passwords on both → counted together', async () => {
    await signUpEverywhere('guessed@example.org');
    const nobody = everywhere(null);
    const body = { email: 'guessed@example.org', password: 'wrong password' };
    const statuses: number[] = [];
    for (let guess = 0; guess < 11; guess += 1) {
      const answer = await nobody[guess % SERVERS]?.call('POST', '/v1/authentication/signin', body);
      statuses.push(answer?.status ?? 0);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 401), 429]);
    const others = await atEach(nobody, (caller) => caller.call('POST', '/v1/authentication/signin', body));
    expect(others.map(({ status }) => status)).toEqual([429, 429]);
  });

  it("four accounts of one network request books on both in a loop → another account's book is next on either", async () => {
    const countTurns = async (where = 'true') =>
      Number((await rowsOf(`select count(*) as count from work_turn where ${where}`))[0]?.['count']);
    /** Requests the book of a user with many records, from each server. */
    async function bookOf(email: string, address: string) {
      const [one] = await signUpEverywhere(email);
      if (!one) throw new Error('two servers');
      const { body: vehicle } = await one.call('POST', '/v1/vehicles', vehicleBody());
      const record = { vehicle_id: vehicle.id, type: 'oil_change', date: '2024-05-02', cost: 80 };
      const { status } = await one.call('POST', '/v1/maintenances', record);
      expect(status).toBe(201);
      const notes = `${'Remplacement du filtre et de la courroie. '.repeat(10_000)}`;
      await rowsOf(`update maintenance set notes = '${notes}' where vehicle_id = '${vehicle.id}'`);
      const path = `/v1/vehicles/${vehicle.id}/service-book?notes=`;
      return (server: number, notesToo: boolean) => {
        const caller = everywhere(one.token, address)[server];
        if (!caller) throw new Error('two servers');
        return caller.call('GET', `${path}${notesToo}`);
      };
    }
    const attackers = [];
    for (const name of ['a', 'b', 'c', 'd']) {
      attackers.push(await bookOf(`loop-${name}@example.org`, '198.51.100.1'));
    }
    const honest = await bookOf('honest@example.org', '203.0.113.1');
    // Each requests from both servers: eight are waiting or being drawn, four per server.
    const asked = attackers.flatMap((ask) => [ask(0, true), ask(1, true)]);
    await expect.poll(() => countTurns('started is not null')).toBe(2);
    await expect.poll(() => countTurns()).toBe(8);
    const answers = await Promise.all([honest(0, false), honest(1, false)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    // On the server that responded last, one book was being drawn and the next one is: two wait. In order of
    // arrival none would be left.
    expect(await countTurns()).toBeGreaterThanOrEqual(2);
    for (const caller of callers.splice(0)) caller.close();
    await Promise.allSettled(asked);
    await expect.poll(() => countTurns()).toBe(0);
  });
});
