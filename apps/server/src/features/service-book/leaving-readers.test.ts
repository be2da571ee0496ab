import type { FileStore } from '#platform/files/file-store.ts';
import { addMaintenance, addVehicle, uploadPdf } from '#testing/builders.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import { once } from 'node:events';
import { readdirSync, readlinkSync } from 'node:fs';
import { request } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

/** More books than an account may have waiting: a leaked one would block the next. */
const READERS = 3;

describe('a reader of a book who disconnects', () => {
  let server: TestServer;
  let owner: TestCaller;
  let address: string;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    const host = await server.app.listen({ host: '127.0.0.1', port: 0 });
    owner = await server.signUp();
    const { id } = await addVehicle(owner);
    await addMaintenance(owner, id, { invoice: (await uploadPdf(owner)).id });
    address = `${host}/v1/vehicles/${id}/service-book`;
  });
  afterAll(() => server.close());

  const ask = () => request(address, { headers: { authorization: `Bearer ${owner.token}` } }).end();

  /** Deleted files that this process still has open. */
  const keptFiles = () =>
    readdirSync('/proc/self/fd').filter((name) => {
      try {
        const target = readlinkSync(`/proc/self/fd/${name}`);
        return target.startsWith(server.context.config.dataDir) && target.endsWith('(deleted)');
      } catch {
        return false;
      }
    });

  async function expectNothingKept(): Promise<void> {
    await expect.poll(keptFiles).toEqual([]);
    const answer = await fetch(address, { headers: { authorization: `Bearer ${owner.token}` } });
    const { byteLength } = await answer.arrayBuffer();
    expect([answer.status, byteLength]).toEqual([200, Number(answer.headers.get('content-length'))]);
  }

  it('while it is made → aborted, its slot and file are released', async () => {
    const { fileStore } = server.context;
    const asked = Promise.withResolvers<void>();
    const gone = Promise.withResolvers<void>();
    let waiting = 0;
    const read: FileStore['read'] = async (...variant) => {
      waiting += 1;
      asked.resolve();
      await gone.promise;
      return fileStore.read(...variant);
    };
    Object.assign(server.context, { fileStore: { ...fileStore, read } });
    const reader = ask();
    reader.on('error', () => undefined);
    await asked.promise;
    await new Promise((resolve) => reader.once('close', resolve).destroy());
    gone.resolve();
    Object.assign(server.context, { fileStore });
    expect(waiting).toBeGreaterThan(0);
    await expectNothingKept();
  });

  it('after its first bytes, repeatedly → its slot and file are released', async () => {
    for (let reader = 0; reader < READERS; reader += 1) {
      const asked = ask();
      asked.on('error', () => undefined);
      const [answer] = await once(asked, 'response');
      expect(answer.statusCode).toBe(200);
      answer.on('error', () => undefined);
      await once(answer, 'data');
      asked.destroy();
      await expect.poll(keptFiles).toEqual([]);
    }
    await expectNothingKept();
  });
});
