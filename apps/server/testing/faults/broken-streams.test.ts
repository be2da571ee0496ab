import type { FileStore } from '#platform/files/file-store.ts';
import { fillGarage, type FilledGarage } from '#testing/filled-garage.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { readlinkSync, readdirSync } from 'node:fs';
import { Readable } from 'node:stream';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';

type Stored = NonNullable<Awaited<ReturnType<FileStore['read']>>>;

/** Faults of the content of one file. */
const FILE_FAULTS: readonly [string, (stored: Stored) => Promise<Stored>][] = [
  [
    'cannot be opened',
    async ({ stream }) => {
      stream.destroy();
      throw new Error('injected');
    },
  ],
  ['fail at once', async (stored) => faulty(stored, 0, new Error('injected'))],
  ['fail after their first half', async (stored) => faulty(stored, stored.size / 2, new Error('injected'))],
  ['end early', async (stored) => faulty(stored, stored.size / 2, null)],
];

/** The first bytes, then an error or the end. */
function faulty({ stream, size }: Stored, bytes: number, error: Error | null): Stored {
  const pieces = async function* (): AsyncGenerator<Buffer> {
    let left = bytes;
    for await (const piece of stream) {
      yield piece.subarray(0, left);
      left -= piece.length;
      if (left <= 0) break;
    }
  };
  const source = Readable.from(pieces());
  const broken = new Readable({
    read: () => {
      source.once('readable', () => {
        const piece = source.read();
        if (piece === null) broken.destroy(error ?? undefined);
        else broken.push(piece);
      });
    },
  });
  return { stream: broken, size };
}

/** Files of the store that this process has open. */
function openFiles(folder: string): string[] {
  return readdirSync('/proc/self/fd').flatMap((name) => {
    try {
      const target = readlinkSync(`/proc/self/fd/${name}`);
      return target.startsWith(`${folder}/files`) ? [target] : [];
    } catch {
      return [];
    }
  });
}

describe('a failing stream', () => {
  let server: TestServer;
  let address: string;
  let owner: TestCaller;
  let garage: FilledGarage;
  let untouched: Pick<TestServer['context'], 'fileStore' | 'transactions'>;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    address = await server.app.listen({ host: '127.0.0.1', port: 0 });
    ({ caller: owner, garage } = await fillGarage(server));
    const { fileStore, transactions } = server.context;
    untouched = { fileStore, transactions };
  });
  afterAll(() => server.close());
  afterEach(() => {
    Object.assign(server.context, untouched);
  });

  /** After any fault nothing stays open, and everything works. */
  async function expectAllWell(): Promise<void> {
    Object.assign(server.context, untouched);
    await expect.poll(() => openFiles(server.context.config.dataDir)).toEqual([]);
    expect(await outcomeOf('/v1/account/export')).toBe('200 whole');
    expect((await owner.get('/v1/vehicles')).status).toBe(200);
  }

  /** The outcome for a client that reads the whole response. */
  async function outcomeOf(path: string): Promise<string> {
    const headers = { authorization: `Bearer ${owner.token}` };
    const answer = await fetch(address + path, { headers });
    try {
      await answer.arrayBuffer();
      return `${answer.status} whole`;
    } catch {
      return `${answer.status} broken`;
    }
  }

  function injectIntoFiles(fault: (stored: Stored) => Promise<Stored>): void {
    const { fileStore } = untouched;
    const read: FileStore['read'] = async (...variant) => {
      const stored = await fileStore.read(...variant);
      return stored && fault(stored);
    };
    Object.assign(server.context, { fileStore: { ...fileStore, read } });
  }

  /** Fails the read with this number; returns the number of reads. */
  function injectIntoReads(failing: number): () => number {
    const { transactions } = untouched;
    let reads = 0;
    const faultyTransactions = {
      ...transactions,
      get readOnly() {
        reads += 1;
        if (reads === failing) throw new Error('injected');
        return transactions.readOnly;
      },
    };
    Object.assign(server.context, { transactions: faultyTransactions });
    return () => reads;
  }

  it.each(FILE_FAULTS)('content of a file %s → the export fails at once', async (_, fault) => {
    injectIntoFiles(fault);
    expect(await outcomeOf('/v1/account/export')).toBe('200 broken');
    await expectAllWell();
  });

  it.each(FILE_FAULTS)('content of a file %s → the download fails or is a problem', async (_, fault) => {
    injectIntoFiles(fault);
    expect(['200 broken', '500 whole']).toContain(await outcomeOf(garage.photoUrl));
    await expectAllWell();
  });

  it('any database read fails during an export → it fails or is a problem', async () => {
    const countReads = injectIntoReads(0);
    expect(await outcomeOf('/v1/account/export')).toBe('200 whole');
    const reads = countReads();
    expect(reads).toBeGreaterThan(10);
    for (let failing = 1; failing <= reads; failing += 1) {
      injectIntoReads(failing);
      expect(['200 broken', '500 whole']).toContain(await outcomeOf('/v1/account/export'));
    }
    await expectAllWell();
  });

  it('a stream that fails before its first byte → a problem without the headers of a download', async () => {
    const fault = FILE_FAULTS[1]?.[1];
    if (!fault) throw new Error('The fault is missing');
    injectIntoFiles(fault);
    const answer = await server.nobody.get(garage.photoUrl);
    expect([answer.status, answer.body.code]).toEqual([500, 'internal_error']);
    expect(answer.headers).not.toHaveProperty('content-disposition');
    expect(answer.headers).not.toHaveProperty('etag');
    expect(answer.headers['cache-control']).toBe('no-store');
  });

  it.each(['/v1/account/export', 'photo'])('HEAD of %s → the headers; no byte is read', async (path) => {
    const streams: Readable[] = [];
    injectIntoFiles(async (stored) => {
      streams.push(stored.stream);
      return stored;
    });
    const url = path === 'photo' ? garage.photoUrl : path;
    const headers = { authorization: `Bearer ${owner.token}` };
    const { statusCode, rawPayload } = await server.app.inject({ method: 'HEAD', url, headers });
    expect([statusCode, rawPayload.length]).toEqual([200, 0]);
    for (const stream of streams) {
      await expect.poll(() => stream.closed).toBe(true);
      expect(stream.readableDidRead).toBe(false);
    }
  });
});
