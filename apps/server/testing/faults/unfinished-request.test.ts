import { RemoteCaller } from '#testing/remote-caller.ts';
import { createServerData, startServerProcess } from '#testing/server-process.ts';
import { connect } from 'node:net';
import { expect, it } from 'vitest';

it('SIGTERM while a request never ends → the server exits with 0 after its ten seconds of grace', async () => {
  const data = await createServerData('sqlite');
  const server = await startServerProcess(data.environment);
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
  socket.on('error', () => {});
  socket.write('POST /v1/vehicles HTTP/1.1\r\nHost: localhost\r\nContent-Length: 100\r\n\r\n{');
  const caller = new RemoteCaller(server.url, null);
  await caller.call('GET', '/healthz');
  caller.close();
  expect(await server.end('SIGTERM')).toEqual({ code: 0, signal: null });
  socket.destroy();
  await data.remove();
});
