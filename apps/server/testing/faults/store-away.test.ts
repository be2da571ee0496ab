import { sweepFiles } from '#features/files/sweep-files.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import { s3FileStore } from '#platform/files/s3-file-store.ts';
import { exportOf, importInto } from '#testing/archives.ts';
import { addVehicle, uploadPhoto, vehicleBody } from '#testing/builders.ts';
import { jpegSample } from '#testing/sample-files.ts';
import { startS3Server, type S3Server } from '#testing/stand-ins/s3-server.ts';
import { createTcpGate, type TcpGate } from '#testing/stand-ins/tcp-gate.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { DIALECTS, startTestServer, type TestServer } from '#testing/test-server.ts';
import { randomUUID } from 'node:crypto';
import { createServer, type Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { once } from 'node:events';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';

describe.each(DIALECTS)('an unavailable file store, on %s', (dialect) => {
  let s3: S3Server;
  let gate: TcpGate;
  let server: TestServer;
  let owner: TestCaller;

  beforeAll(async () => {
    s3 = await startS3Server();
  });
  afterAll(() => s3.stop());
  beforeEach(async () => {
    gate = await createTcpGate({ host: '127.0.0.1', port: s3.port });
    server = await startTestServer({ dialect, config: { s3: s3.optionsAt(gate.port) } });
    owner = await server.signUp();
  });
  afterEach(async () => {
    await server.close();
    await gate.shut();
  });

  const readiness = async () => {
    const { status, body } = await server.nobody.get('/readyz');
    return [status, body.fileStore];
  };

  it('an upload is refused and logged once, everything else works; /readyz reports it until it is back', async () => {
    const photo = await jpegSample();
    expect(await readiness()).toEqual([200, 'ok']);
    await gate.shut();
    const id = randomUUID();
    for (let attempt = 0; attempt < 2; attempt += 1) {
      const refused = await owner.upload(photo, 'a.jpg', 'image/jpeg', `?id=${id}`);
      expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    }
    expect(await readiness()).toEqual([200, 'unavailable']);
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    expect((await owner.get('/v1/vehicles')).status).toBe(200);
    expect((await server.nobody.get('/metrics')).text).toMatch(/^carnet_store_up 0$/m);
    const logged = () => server.logged.filter(({ msg }) => String(msg).startsWith('the file store'));
    expect(logged().map(({ msg }) => msg)).toEqual(['the file store does not respond']);
    await gate.open();
    expect((await owner.upload(photo, 'a.jpg', 'image/jpeg', `?id=${id}`)).status).toBe(201);
    expect(await readiness()).toEqual([200, 'ok']);
    expect(logged().at(-1)?.msg).toBe('the file store responds again');
  });

  it('without calls → its failure and return are detected all the same', async () => {
    await gate.shut();
    await server.app.listen({ host: '127.0.0.1', port: 0 });
    await expect.poll(readiness).toEqual([200, 'unavailable']);
  });
});

describe('a file store that accepts calls and never responds', () => {
  let silent: Awaited<ReturnType<typeof listen>>;

  beforeEach(async () => {
    silent = await listen((socket) => socket.resume());
  });
  afterEach(() => {
    silent.close();
  });

  it('an upload ends by the deadline shared by all its calls, and holds no lock meanwhile', async () => {
    const s3 = await startS3Server();
    const server = await startTestServer({ dialect: 'postgres', config: { s3: s3.optionsAt(silent.port) } });
    const owner = await server.signUp();
    const deadline = new AbortController();
    const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
    const upload = owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
    await expect.poll(() => timeout.mock.calls).toEqual([[8000]]);
    expect((await owner.post('/v1/vehicles', vehicleBody())).status).toBe(201);
    deadline.abort();
    const refused = await upload;
    expect([refused.status, refused.body.code]).toEqual([503, 'unavailable']);
    expect(timeout).toHaveBeenCalledOnce();
    expect(server.context.watched.garageQueue.waiting).toBe(0);
    await server.close();
    await s3.stop();
  });
});

const answeredLater = ['read', 'has', 'remove', 'removeGarage', 'list', 'ping'] as const;

it.each(answeredLater)('a store that never responds: %s → aborted by its deadline', async (name) => {
  const silent = await listen((socket) => socket.resume());
  const s3 = await startS3Server();
  const store = s3FileStore(s3.optionsAt(silent.port));
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const [garage, file] = [randomUUID(), randomUUID()];
  const calls = {
    read: () => store.read(garage, file, 'original'),
    has: () => store.has(garage, file, 'original'),
    remove: () => store.remove(garage, file),
    removeGarage: () => store.removeGarage(garage),
    list: () => store.list()[Symbol.asyncIterator]().next(),
    ping: () => store.ping(),
  };
  const asking = calls[name]();
  await silent.met;
  deadline.abort();
  await expect(asking).rejects.toThrow('The file store does not answer');
  store.close();
  silent.close();
  await s3.stop();
});

it('a response that starts in time and takes longer → complete', async () => {
  const end = Promise.withResolvers<void>();
  const slow = await listen((socket) => {
    socket.once('data', () => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 10\r\n\r\nfirst');
      void end.promise.then(() => socket.end(' half'));
    });
  });
  const s3 = await startS3Server();
  const store = s3FileStore(s3.optionsAt(slow.port));
  const deadline = new AbortController();
  vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const found = await store.read(randomUUID(), randomUUID(), 'original');
  deadline.abort();
  end.resolve();
  expect(found && (await buffer(found.stream)).toString()).toBe('first half');
  store.close();
  slow.close();
  await s3.stop();
});

it('an import whose photo the store does not accept → ends by the deadline of an upload', async () => {
  const s3 = await startS3Server();
  const silent = await listen((socket) => socket.resume());
  const server = await startTestServer({ dialect: 'sqlite', config: { s3: s3.optionsAt(silent.port) } });
  const source = await startTestServer({ dialect: 'sqlite' });
  const owner = await source.signUp();
  await addVehicle(owner, { photos: [(await uploadPhoto(owner)).id] });
  const archive = await exportOf(owner);
  const heir = await server.signUp();
  const deadline = new AbortController();
  const timeout = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(deadline.signal);
  const importing = importInto(heir, archive);
  await expect.poll(() => timeout.mock.calls).toContainEqual([8000]);
  await silent.met;
  deadline.abort();
  expect((await importing).status).toBe(503);
  for (const each of [server, source]) await each.close();
  silent.close();
  await s3.stop();
});

/** A server that does this with each connection; `met` resolves with the first byte received. */
async function listen(serve: (socket: Socket) => void) {
  const met = Promise.withResolvers<void>();
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => {});
    socket.once('data', () => met.resolve());
    serve(socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const close = (): void => {
    server.close();
    for (const socket of sockets) socket.destroy();
  };
  return { port: Number(Reflect.get(Object(server.address()), 'port')), met: met.promise, close };
}

it('uploads, deletions, sweeps and refused imports → no transaction is open during store calls', async () => {
  const server = await startTestServer({ dialect: 'postgres' });
  /** Waits for the sign-up mail, which is sent later in its own transaction. */
  const signUp = async () => {
    const caller = await server.signUp();
    await server.context.background.settle();
    return caller;
  };
  const owner = await signUp();
  const { fileStore } = server.context;
  const open: [call: string, transactions: number][] = [];
  const watched = new Proxy(fileStore, {
    get: (store, name: keyof FileStore) =>
      name === 'put' || name === 'has' || name === 'remove'
        ? (...file: never) => {
            open.push([name, server.context.connections().transactions.used]);
            return Reflect.apply(store[name], store, file);
          }
        : store[name],
  });
  Object.assign(server.context, { fileStore: watched });
  const photo = await uploadPhoto(owner);
  const vehicle = await addVehicle(owner, { photos: [photo.id] });
  await uploadPhoto(owner);
  const archive = await exportOf(owner);
  const heir = await signUp();
  expect((await importInto(heir, archive)).status).toBe(200);
  // The transaction of this import fails after its photo was stored.
  const stranger = await signUp();
  const broken = { ...server.context.transactions, forGarage: () => Promise.reject(new Error('broken')) };
  const { transactions } = server.context;
  Object.assign(server.context, { transactions: broken });
  expect((await importInto(stranger, archive)).status).toBe(500);
  Object.assign(server.context, { transactions });
  await server.context.background.settle();
  await owner.delete(`/v1/vehicles/${vehicle.id}`);
  await owner.delete('/v1/trash');
  server.clock.advance({ days: 2 });
  await sweepFiles(server.context);
  const calls = new Set(open.map(([call]) => call));
  expect(calls).toEqual(new Set(['put', 'remove']));
  expect(open.filter(([, count]) => count > 0)).toEqual([]);
  await server.close();
});
