import { jpegSample } from '#testing/sample-files.ts';
import { startTestServer, type TestServer } from '#testing/test-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const PART =
  '--limit\r\nContent-Disposition: form-data; name="file"; filename="a.jpg"\r\nContent-Type: image/jpeg\r\n\r\n';
const END = '\r\n--limit--\r\n';
const MEGABYTE = Buffer.alloc(1024 * 1024);

describe('an upload over a real connection', () => {
  let server: TestServer;
  let owner: TestCaller;
  let port: number;

  beforeAll(async () => {
    server = await startTestServer({ dialect: 'sqlite' });
    owner = await server.signUp();
    port = Number(new URL(await server.app.listen({ host: '127.0.0.1', port: 0 })).port);
  });
  afterAll(() => server.close());

  async function openConnection(): Promise<Socket> {
    const socket = connect({ host: '127.0.0.1', port });
    await once(socket, 'connect');
    return socket;
  }

  /** A form without a declared length: a file of this size, then the end of the form. */
  function* chunkedForm(megabytes: number): Generator<Buffer> {
    yield Buffer.from(
      'POST /v1/files HTTP/1.1\r\nHost: carnet.test\r\nTransfer-Encoding: chunked\r\n' +
        `Authorization: Bearer ${owner.token}\r\nContent-Type: multipart/form-data; boundary=limit\r\n\r\n`,
    );
    yield* chunkOf(Buffer.from(PART));
    for (let count = 0; count < megabytes; count += 1) yield* chunkOf(MEGABYTE);
    yield* chunkOf(Buffer.from(END));
    yield Buffer.from('0\r\n\r\n');
  }

  function* chunkOf(content: Buffer): Generator<Buffer> {
    yield Buffer.from(`${content.length.toString(16)}\r\n`);
    yield content;
    yield Buffer.from('\r\n');
  }

  it('20 MB of unknown length → read to the end: the client gets the 413 and can continue', async () => {
    const socket = await openConnection();
    const answers = text(socket);
    await pipeline(Readable.from(chunkedForm(20)), socket, { end: false });
    socket.write('GET /healthz HTTP/1.1\r\nHost: carnet.test\r\nConnection: close\r\n\r\n');
    expect(await answers).toMatch(
      /^HTTP\/1.1 413 [^]*"code":"payload_too_large"[^]*\}HTTP\/1.1 200 OK[^]*"status":"ok"/,
    );
  });

  it('an upload that never ends → the connection is closed', async () => {
    const socket = await openConnection();
    socket.resume();
    const sent = pipeline(Readable.from(chunkedForm(10_000)), socket);
    await expect(sent).rejects.toThrow(/EPIPE|ECONNRESET|Premature close/);
    expect(socket.bytesWritten).toBeLessThan(150 * MEGABYTE.length);
  });

  it('a client that disconnects part-way → nothing stored, the server continues', async () => {
    const socket = await openConnection();
    const [head, ...rest] = [...chunkedForm(2)];
    await pipeline(Readable.from([head, ...rest.slice(0, 5)]), socket, { end: false });
    socket.destroy();
    const answer = await owner.upload(await jpegSample(), 'a.jpg', 'image/jpeg');
    expect(answer.status).toBe(201);
    const ids: string[] = [];
    for await (const stored of server.context.fileStore.list()) ids.push(stored.fileId);
    expect(ids).toEqual([answer.body.id]);
  });
});
