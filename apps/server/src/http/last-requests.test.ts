import { endConnectionsOfLastRequests } from './connections.ts';
import Fastify from 'fastify';
import { once } from 'node:events';
import { Agent, get } from 'node:http';
import { connect } from 'node:net';
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, it } from 'vitest';

it('server stops during a stream → sent to its end, and its kept-alive connection delays nothing', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsOfLastRequests(app);
  const stream = new PassThrough();
  stream.write('first ');
  app.get('/', () => stream);
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  const agent = new Agent({ keepAlive: true });
  const [answer] = await once(get(address, { agent }), 'response');
  let read = '';
  answer.on('data', (part: Buffer) => (read += part));
  const ended = once(answer, 'end');
  await expect.poll(() => read).toBe('first ');

  const closed = app.close();
  await expect.poll(() => app.server.listening).toBe(false);
  stream.end('last');
  await ended;
  expect(read).toBe('first last');
  await closed;
  agent.destroy();
});

it('server stops while a connection is unused → does not wait for it', async () => {
  const app = Fastify({ forceCloseConnections: 'idle', return503OnClosing: false });
  endConnectionsOfLastRequests(app);
  const { port } = new URL(await app.listen({ host: '127.0.0.1', port: 0 }));
  const accepted = once(app.server, 'connection');
  const spare = connect(Number(port), '127.0.0.1');
  await accepted;
  const received = text(spare);
  await app.close();
  expect(await received).toBe('');
});
