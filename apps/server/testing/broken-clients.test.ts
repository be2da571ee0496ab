import { halfSentForm, openBrokenClient } from '#testing/broken-client.ts';
import { maintenanceBody, newId, vehicleBody } from '#testing/builders.ts';
import { RemoteCaller, signUpRemotely } from '#testing/remote-caller.ts';
import { pdfSample } from '#testing/sample-files.ts';
import { createServerData, startServerProcess, type ServerProcess } from '#testing/server-process.ts';
import { DIALECTS } from '#testing/test-database.ts';
import { PASSWORD } from '#testing/test-server.ts';
import { diceFrom, type Dice } from '#seed/story/dice.ts';
import { readdirSync, readlinkSync } from 'node:fs';
import type { Socket } from 'node:net';
import { describe, expect, it } from 'vitest';

/** On both databases together about 1,000 calls. */
const [PEOPLE, LANES, CALLS_OF_A_LANE] = [5, 4, 26];
/** More than the buffers of two sockets hold: a reader that stops holds the stream up. */
const FILE_BYTES = 5_000_000;

/** Somebody whose own devices do all this at once. */
interface Person {
  readonly caller: RemoteCaller;
  readonly vehicles: readonly string[];
  /** Signed addresses. */
  readonly files: readonly string[];
}

async function largePdf(): Promise<Buffer> {
  const sample = await pdfSample();
  return Buffer.concat([sample, Buffer.alloc(FILE_BYTES - sample.length, ' ')]);
}

async function enter(url: string, pdf: Buffer): Promise<Person> {
  const caller = await signUpRemotely(url, `${newId()}@example.org`);
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(pdf)], { type: 'application/pdf' }), 'facture.pdf');
  const headers = { authorization: `Bearer ${caller.token}` };
  const uploaded = await fetch(`${url}/v1/files`, { method: 'POST', headers, body: form });
  const invoice: { id: string; url: string } = JSON.parse(await uploaded.text());
  const vehicles: string[] = [];
  for (let count = 0; count < 2; count += 1) {
    const vehicle = await caller.call('POST', '/v1/vehicles', vehicleBody());
    vehicles.push(vehicle.body.id);
    const record = maintenanceBody(vehicle.body.id, { date: '2025-03-01' });
    await caller.call('POST', '/v1/maintenances', count === 0 ? { ...record, invoice: invoice.id } : record);
  }
  return { caller, vehicles, files: [invoice.url] };
}

/** One call among many; answers its status, or the connection that it leaves hanging. */
function makeCall(url: string, person: Person, dice: Dice): Promise<number | Socket> {
  const { caller, vehicles, files } = person;
  const { token } = caller;
  const half = { bytes: Buffer.from(dice.bytes(40_000)), bodyBytes: FILE_BYTES };
  const status = async (method: string, path: string, body?: unknown): Promise<number> => {
    const own = new RemoteCaller(url, token);
    try {
      return (await own.call(method, path, body)).status;
    } finally {
      own.close();
    }
  };
  const calls = [
    () => openBrokenClient(url, { path: '/v1/account/export', token }),
    () => openBrokenClient(url, { path: '/v1/account/export', token }),
    () => openBrokenClient(url, { path: dice.pick(files), token: null }),
    () => openBrokenClient(url, halfSentForm('/v1/files', token, half)),
    () => openBrokenClient(url, halfSentForm('/v1/account/import', token, half)),
    () =>
      openBrokenClient(url, {
        method: 'POST',
        path: '/v1/vehicles',
        token,
        body: half.bytes,
        bodyBytes: 90_000,
      }),
    () => status('GET', '/v1/vehicles'),
    () => status('GET', '/v1/maintenances'),
    () => status('POST', '/v1/vehicles', vehicleBody()),
    () => status('PUT', `/v1/vehicles/${dice.pick(vehicles)}`, vehicleBody({ name: 'Twingo' })),
    () => status('DELETE', `/v1/vehicles/${dice.pick(vehicles)}`),
    () => status('HEAD', '/v1/account/export'),
  ];
  return dice.pick(calls)();
}

/** All the calls of a person, in the middle of which the account is erased; answers the statuses. */
async function misbehave(url: string, person: Person, dice: Dice): Promise<number[]> {
  const statuses: number[] = [];
  const hanging: Socket[] = [];
  const callOneByOne = async (_: unknown, lane: number): Promise<void> => {
    for (let count = 0; count < CALLS_OF_A_LANE; count += 1) {
      const isErasing = lane === 0 && count === CALLS_OF_A_LANE / 2;
      const outcome = isErasing
        ? (await person.caller.call('DELETE', '/v1/account', { password: PASSWORD })).status
        : await makeCall(url, person, dice);
      if (typeof outcome === 'number') statuses.push(outcome);
      else hanging.push(outcome);
      if (dice.fraction() < 0.3) hanging.shift()?.destroy();
    }
  };
  await Promise.all(Array.from({ length: LANES }, callOneByOne));
  for (const socket of hanging) socket.destroy();
  person.caller.close();
  return statuses;
}

/** What the process has open: files of the store, and what arrives. */
function openFiles({ pid }: ServerProcess): string[] {
  return readdirSync(`/proc/${pid}/fd`).flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/${pid}/fd/${name}`);
      return /\/(files|imports|incoming)\//.test(target) ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe.each(DIALECTS)(
  'clients that stop reading, vanish, and delete what is being read, on %s',
  (dialect) => {
    it('500 mixed calls → the process lives and answers, nothing stays open', async () => {
      const data = await createServerData(dialect);
      const server = await startServerProcess(data.environment);
      const pdf = await largePdf();
      const dice = diceFrom('broken clients');
      const people: Person[] = [];
      while (people.length < PEOPLE) people.push(await enter(server.url, pdf));
      const statuses = (
        await Promise.all(people.map((person) => misbehave(server.url, person, dice)))
      ).flat();
      const faults = server
        .output()
        .split('\n')
        .filter((line) => /unexpected error|"level":60/.test(line));
      expect(faults).toEqual([]);
      expect(statuses.filter((status) => status >= 500 && status !== 503)).toEqual([]);
      const nobody = new RemoteCaller(server.url, null);
      expect((await nobody.call('GET', '/readyz')).status).toBe(200);
      nobody.close();
      await expect.poll(() => openFiles(server)).toEqual([]);
      const left = readdirSync(data.folder, { recursive: true }).map(String);
      expect(left.filter((name) => /\.zip$|original$/.test(name))).toEqual([]);
      expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
      await data.remove();
    }, 180_000);
  },
);

it('a server that is killed while an import and an upload arrive → nothing of them lies on the disk', async () => {
  const data = await createServerData('sqlite');
  const server = await startServerProcess(data.environment);
  const caller = await signUpRemotely(server.url, 'camille@example.org');
  const half = { bytes: Buffer.alloc(400_000, 'secret'), bodyBytes: FILE_BYTES };
  for (const path of ['/v1/files', '/v1/account/import']) {
    await openBrokenClient(server.url, halfSentForm(path, caller.token, half));
  }
  await expect.poll(() => openFiles(server).length).toBe(2);
  await server.end('SIGKILL');
  const left = readdirSync(data.folder, { recursive: true }).map(String);
  expect(left.filter((name) => /^(incoming|imports|files)\/./.test(name))).toEqual([]);
  caller.close();
  await data.remove();
});
