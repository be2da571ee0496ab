import { startBalancer, type Balancer } from '#testing/stand-ins/balancer.ts';
import { newId, vehicleBody } from '#testing/builders.ts';
import { startPostgres, type PostgresServer } from '#testing/databases/postgres-server.ts';
import { RemoteCaller, signUpRemotely, type RemoteAnswer } from '#testing/remote-caller.ts';
import { startServerProcess, type ServerProcess } from '#testing/server-process.ts';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PEOPLE = 50;
/** Few at once, because password hashing is expensive and not the subject here. */
const SIGN_UPS_AT_ONCE = [1, 2, 3, 4, 5];
const WRITES_EACH = 8;
/** Number of responses before the fault, so that all users are in the middle of their work. */
const ANSWERS_BEFORE_FAULT = 100;

/** A user with all acknowledged writes and received statuses. */
interface Person {
  readonly caller: RemoteCaller;
  readonly acknowledged: Map<string, number>;
  readonly statuses: number[];
  broken: number;
}

describe('faults while fifty users work on two servers', () => {
  let postgres: PostgresServer;
  let folder: string;
  let servers: ServerProcess[];
  let balancer: Balancer;
  let people: Person[];

  const startServer = (): Promise<ServerProcess> =>
    startServerProcess({ DATABASE_URL: postgres.url, DATA_DIR: folder, DATABASE_POOL_SIZE: '20' });

  beforeAll(async () => {
    postgres = await startPostgres();
    folder = await mkdtemp(join(tmpdir(), 'carnet-faults-'));
    servers = await Promise.all([startServer(), startServer()]);
    balancer = await startBalancer(servers.map(({ url }) => url));
    people = [];
    while (people.length < PEOPLE) people.push(...(await Promise.all(SIGN_UPS_AT_ONCE.map(() => signUp()))));
  }, 180_000);
  afterAll(async () => {
    for (const { caller } of people) caller.close();
    await balancer.close();
    for (const server of servers) await server.end('SIGKILL');
    await postgres.stop();
    await rm(folder, { recursive: true, force: true });
  });

  async function signUp(): Promise<Person> {
    const caller = await signUpRemotely(balancer.url, `${newId()}@example.org`);
    return { caller, acknowledged: new Map(), statuses: [], broken: 0 };
  }

  /** Repeats a write until it is acknowledged. The client chooses the id, so a repeat creates nothing twice. */
  async function writeUntilAcknowledged(person: Person, mileage: number): Promise<void> {
    const body = vehicleBody({ id: newId(), currentMileage: mileage });
    for (;;) {
      try {
        const answer = await person.caller.call('POST', '/v1/vehicles', body);
        person.statuses.push(answer.status);
        if (answer.status === 503) continue;
        person.acknowledged.set(answer.body.id, mileage);
        return;
      } catch {
        person.broken += 1;
      }
    }
  }

  /** All users write; `fault` happens once in between. Resolves when all writes are acknowledged. */
  async function workThrough(fault: () => Promise<void>): Promise<void> {
    let answers = 0;
    let failing: Promise<void> | undefined;
    const work = async (person: Person): Promise<void> => {
      for (let write = 0; write < WRITES_EACH; write += 1) {
        await writeUntilAcknowledged(person, 1000 + write);
        answers += 1;
        if (answers === ANSWERS_BEFORE_FAULT) failing = fault();
      }
    };
    await Promise.all(people.map(work));
    expect(failing).toBeDefined();
    await failing;
  }

  function otherStatuses(expected: readonly number[]): number[] {
    return people.flatMap(({ statuses }) => statuses).filter((status) => !expected.includes(status));
  }

  /** Every user has exactly their acknowledged writes. */
  async function expectNothingLost(): Promise<void> {
    const lost = await Promise.all(
      people.map(async ({ caller, acknowledged }) => {
        const { status, body } = await caller.call('GET', '/v1/vehicles?limit=500');
        if (status !== 200) return [`read answered ${status}`];
        const stored = new Map<string, number>(
          body.items.map((item: { id: string; currentMileage: number }) => [item.id, item.currentMileage]),
        );
        const missing = [...acknowledged].filter(([id, mileage]) => stored.get(id) !== mileage);
        return [
          ...missing.map(([id]) => `lost ${id}`),
          ...(stored.size === acknowledged.size ? [] : [`${stored.size} stored, ${acknowledged.size} known`]),
        ];
      }),
    );
    expect(lost.flat()).toEqual([]);
  }

  it('one server is killed → no acknowledged write is lost, every session continues on the other', async () => {
    await workThrough(async () => {
      expect(await servers[0]?.end('SIGKILL')).toEqual({ code: null, signal: 'SIGKILL' });
    });
    // On a busy machine a call may wait too long for a connection: 503, and the write is repeated.
    expect(otherStatuses([200, 201, 503])).toEqual([]);
    expect(people.reduce((sum, { broken }) => sum + broken, 0)).toBeGreaterThan(0);
    await expectNothingLost();
  }, 120_000);

  it('PostgreSQL is restarted → 503 with Retry-After, then everything works again', async () => {
    for (const person of people) person.statuses.length = 0;
    let during: RemoteAnswer | undefined;
    await workThrough(() =>
      postgres.restart(async () => {
        const nobody = new RemoteCaller(balancer.url, null);
        during = await nobody.call('GET', '/readyz');
        nobody.close();
      }),
    );
    expect([during?.status, during?.body.code]).toEqual([503, 'unavailable']);
    expect(Number(during?.headers['retry-after'])).toBeGreaterThan(0);
    expect(otherStatuses([200, 201, 503])).toEqual([]);
    expect(people.some(({ statuses }) => statuses.includes(503))).toBe(true);
    await expectNothingLost();
  }, 120_000);
});
