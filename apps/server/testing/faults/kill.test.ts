import { maintenanceBody, newId, vehicleBody } from '#testing/builders.ts';
import { RemoteCaller, signUpRemotely, type RemoteAnswer } from '#testing/remote-caller.ts';
import {
  createEmptyServerData,
  createServerData,
  endOf,
  spawnServer,
  startServerProcess,
  type ServerData,
} from '#testing/server-process.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { addDays, parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { currentReading } from '@carnet/domain/mileage/mileage-series';
import { TEST_EXTENT } from '../../../../scripts/testing/test-extent.ts';
import SqliteConnection from 'better-sqlite3';
import { watch } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

const WRITES = 200;
const CONNECTIONS = 10;
const VEHICLES_BEFORE = 9;
const ROLES = ['vehicle', 'record', 'reading'] as const;

/** A write of a client with its own id, so that it can be repeated. */
interface Write {
  readonly role: (typeof ROLES)[number];
  readonly id: string;
  readonly path: string;
  readonly body: Record<string, unknown>;
  /** The reminder that a record completes. */
  readonly reminder?: Listed;
}

// oxlint-disable-next-line typescript/no-explicit-any -- parsed answers; the test states the shape
type Listed = any;

async function listed(caller: RemoteCaller, path: string): Promise<Listed[]> {
  const { status, body, text } = await caller.call(
    'GET',
    `${path}${path.includes('?') ? '&' : '?'}limit=500`,
  );
  if (status !== 200 || body.nextCursor !== null) throw new Error(`${path} answered ${status}: ${text}`);
  return body.items;
}

function today(): string {
  return new Date().toISOString().slice(0, 10);
}

/**
 * Each write has its own day, because a lower mileage replaces higher ones of the same day. Yesterday in UTC
 * is past in every zone.
 */
function makeDay(index: number): string {
  const date = parseCivilDate(today());
  if (date === null) throw new Error('Not a civil date');
  return addDays(date, index - WRITES);
}

/** 200 independent writes of three kinds; each reminder is completed once. */
async function planWrites(caller: RemoteCaller): Promise<Write[]> {
  const vehicles: string[] = [];
  for (let index = 0; index < VEHICLES_BEFORE; index += 1) {
    const { body } = await caller.call('POST', '/v1/vehicles', vehicleBody({ currentMileage: 1000 }));
    vehicles.push(body.id);
  }
  const reminders = await listed(caller, '/v1/maintenances/reminders');
  return Array.from({ length: WRITES }, (_, index): Write => {
    const role = ROLES[index % 3] ?? 'vehicle';
    const id = newId();
    const mileage = 1000 + index;
    if (role === 'vehicle') return { role, id, path: '/v1/vehicles', body: vehicleBody({ id }) };
    if (role === 'reading') {
      const path = `/v1/vehicles/${vehicles[index % VEHICLES_BEFORE]}/mileage`;
      const body = { id, date: makeDay(index), mileage, confirmMileage: true };
      return { role, id, path, body };
    }
    const reminder = reminders[Math.floor(index / 3)];
    const body = maintenanceBody(reminder.vehicle_id, {
      id,
      type: reminder.maintenance_type,
      date: makeDay(index),
      mileage,
      confirmMileage: true,
      reminder_id: reminder.id,
      next_service_date: '2033-03-03',
    });
    return { role, id, path: '/v1/maintenances', body, reminder };
  });
}

interface SentWrites {
  readonly acknowledged: ReadonlyMap<string, RemoteAnswer>;
  readonly broken: number;
}

/**
 * Sends all writes over several connections, the next one after each response, and calls `onAnswer` for each response.
 */
async function sendAll(
  url: string,
  token: string | null,
  writes: readonly Write[],
  onAnswer: (count: number) => void = () => {},
): Promise<SentWrites> {
  const acknowledged = new Map<string, RemoteAnswer>();
  const waiting = [...writes];
  let broken = 0;
  const connection = async (): Promise<void> => {
    const caller = new RemoteCaller(url, token);
    for (let write = waiting.shift(); write; write = waiting.shift()) {
      try {
        acknowledged.set(write.id, await caller.call('POST', write.path, write.body));
        onAnswer(acknowledged.size);
      } catch {
        broken += 1;
      }
    }
    caller.close();
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, connection));
  return { acknowledged, broken };
}

/** All data of the account, read through the API. */
async function readAll(caller: RemoteCaller) {
  const vehicles = await listed(caller, '/v1/vehicles');
  const readings: Listed[] = [];
  for (const { id } of vehicles) readings.push(...(await listed(caller, `/v1/vehicles/${id}/mileage`)));
  return {
    vehicles,
    readings,
    records: await listed(caller, '/v1/maintenances'),
    reminders: await allReminders(caller),
  };
}

type Everything = Awaited<ReturnType<typeof readAll>>;

/**
 * Finds incomplete writes: a vehicle without its reminders, a record without its reading or reminder effect,
 * and vice versa.
 */
function halves({ vehicles, readings, records, reminders }: Everything, writes: readonly Write[]): string[] {
  const found: string[] = [];
  const note = (isWhole: boolean, what: string): void => void (isWhole || found.push(what));
  for (const { id, currentMileage } of vehicles) {
    const own = readings.filter((reading) => reading.vehicle_id === id);
    note(
      reminders.filter((reminder) => reminder.vehicle_id === id).length === 8,
      `reminders of vehicle ${id}`,
    );
    note(
      own.some((reading) => reading.source === 'vehicle'),
      `first reading of vehicle ${id}`,
    );
    note(currentReading(own)?.mileage === currentMileage, `current mileage of vehicle ${id}`);
  }
  for (const { id, date, mileage } of records) {
    const own = readings.filter((reading) => reading.record_id === id);
    note(own.length === 1 && own[0].date === date && own[0].mileage === mileage, `reading of record ${id}`);
  }
  const recordIds = new Set(records.map(({ id }) => id));
  for (const { id, record_id: recordId } of readings) {
    note(recordId === null || recordIds.has(recordId), `record of reading ${id}`);
  }
  for (const { id, reminder, body } of writes.filter(({ role }) => role === 'record')) {
    const now = reminders.find((candidate) => candidate.id === reminder.id);
    const isMoved = now.version === 2 && now.next_reminder_date === body['next_service_date'];
    const isUntouched = now.version === 1 && now.next_reminder_date === reminder.next_reminder_date;
    note(recordIds.has(id) ? isMoved : isUntouched, `reminder of record ${id}`);
  }
  return found;
}

/** All reminders, which are more than one page. */
async function allReminders(caller: RemoteCaller): Promise<Listed[]> {
  const reminders: Listed[] = [];
  let cursor = '';
  do {
    const { body } = await caller.call('GET', `/v1/maintenances/reminders?limit=500${cursor}`);
    reminders.push(...body.items);
    cursor = body.nextCursor === null ? '' : `&cursor=${body.nextCursor}`;
  } while (cursor !== '');
  return reminders;
}

describe.each(DIALECTS)('kill -9 during writes on %s', (dialect) => {
  let data: ServerData;

  beforeEach(async () => {
    data = await createServerData(dialect);
  });
  afterEach(() => data.remove());

  it.each(dialect === 'sqlite' || TEST_EXTENT === 'long' ? [1, 60, 150] : [60])(
    'after %d of 200 responses → acknowledged writes exist, nothing is incomplete, the rest can be repeated',
    async (moment) => {
      const first = await startServerProcess(data.environment);
      const setUp = await signUpRemotely(first.url, 'owner@example.org');
      const writes = await planWrites(setUp);
      setUp.close();
      let killing: ReturnType<typeof first.end> | undefined;
      const { acknowledged, broken } = await sendAll(first.url, setUp.token, writes, (count) => {
        if (count >= moment) killing ??= first.end('SIGKILL');
      });
      expect(await killing).toEqual({ code: null, signal: 'SIGKILL' });
      expect([...acknowledged.values()].filter(({ status }) => status !== 201)).toEqual([]);
      expect(acknowledged.size).toBeGreaterThanOrEqual(moment);
      expect(broken).toBeGreaterThan(0);

      const second = await startServerProcess(data.environment);
      const caller = new RemoteCaller(second.url, setUp.token);
      const stored = await readAll(caller);
      const ids = new Set([...stored.vehicles, ...stored.records, ...stored.readings].map(({ id }) => id));
      expect([...acknowledged.keys()].filter((id) => !ids.has(id))).toEqual([]);
      for (const { id, role } of writes.filter((write) => write.role === 'record')) {
        const was = acknowledged.get(id);
        const is = stored.records.find((record) => record.id === id);
        expect([role, was && is]).toEqual([role, was?.body]);
      }
      expect(halves(stored, writes)).toEqual([]);

      const again = await sendAll(second.url, setUp.token, writes);
      const statuses = [...again.acknowledged].map(([id, { status }]) => [ids.has(id) ? 200 : 201, status]);
      expect(statuses.filter(([expected, status]) => expected !== status)).toEqual([]);
      expect(again.acknowledged.size).toBe(WRITES);
      const complete = await readAll(caller);
      expect(halves(complete, writes)).toEqual([]);
      expect(complete.records).toHaveLength(writes.filter(({ role }) => role === 'record').length);
      caller.close();
      expect(await second.end('SIGTERM')).toEqual({ code: 0, signal: null });
      expect(faultsOfFile(dialect, data.folder)).toEqual([]);
    },
    120_000,
  );
});

describe('kill -9 while the embedded database is created', () => {
  it.each([1, 3, 8])('at change number %d → the next start completes it', async (moment) => {
    const data = await createEmptyServerData('sqlite');
    let changes = 0;
    const { child } = spawnServer(data.environment);
    const watcher = watch(data.folder, () => {
      changes += 1;
      if (changes >= moment) child.kill('SIGKILL');
    });
    await new Promise((resolve) => child.once('close', resolve));
    watcher.close();
    expect(child.signalCode).toBe('SIGKILL');

    const next = await startServerProcess(data.environment);
    const caller = await signUpRemotely(next.url, 'owner@example.org');
    expect((await caller.call('POST', '/v1/vehicles', vehicleBody())).status).toBe(201);
    caller.close();
    expect(await next.end('SIGTERM')).toEqual({ code: 0, signal: null });
    expect(faultsOfFile('sqlite', data.folder)).toEqual([]);
    await endOf(child, 'SIGKILL');
    await data.remove();
  });
});

/** Faults that SQLite itself finds in its file. */
function faultsOfFile(dialect: string, folder: string): unknown[] {
  if (dialect !== 'sqlite') return [];
  const file = new SqliteConnection(join(folder, 'carnet.db'), { readonly: true });
  const integrity = file.pragma('integrity_check', { simple: true });
  const orphans = file.pragma('foreign_key_check');
  file.close();
  return [...(integrity === 'ok' ? [] : [integrity]), ...(Array.isArray(orphans) ? orphans : [orphans])];
}
