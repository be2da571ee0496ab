import {
  ChannelClosed,
  MAX_VALUE_BYTES,
  MessageChannel,
  RemoteError,
} from '#platform/children/message-channel.ts';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { duplexPair } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';

function channels(): { one: MessageChannel; other: MessageChannel } {
  const [left, right] = duplexPair();
  return { one: new MessageChannel(left), other: new MessageChannel(right) };
}

describe('MessageChannel', () => {
  it('passes values and bytes in order', async () => {
    const { one, other } = channels();
    const sent = [one.send({ number: 1 }), one.send('two', Buffer.from('bytes')), one.send(null)];
    expect(await other.receive()).toEqual({ value: { number: 1 }, bytes: Buffer.alloc(0) });
    expect(await other.receive()).toEqual({ value: 'two', bytes: Buffer.from('bytes') });
    expect(await other.receive()).toEqual({ value: null, bytes: Buffer.alloc(0) });
    await Promise.all(sent);
  });

  it('sending waits while no one receives', async () => {
    const { one, other } = channels();
    const taken: number[] = [];
    const sending = (async () => {
      for (let count = 1; count <= 10; count += 1) {
        await one.send(count, Buffer.alloc(1024 * 1024));
        taken.push(count);
      }
    })();
    for (let turn = 0; turn < 100; turn += 1) await nextTurn();
    expect(taken.length).toBeLessThanOrEqual(1);
    for (let count = 1; count <= 10; count += 1) expect((await other.receive()).value).toBe(count);
    await sending;
  });

  it('reads a message that arrives in many chunks', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'channel-'));
    const server = createServer().listen(join(folder, 'socket'));
    const client = connect(join(folder, 'socket'));
    const [socket] = (await once(server, 'connection')) as [Socket];
    const bytes = Buffer.alloc(20 * 1024 * 1024, 'part');
    const receiving = new MessageChannel(socket).receive();
    await new MessageChannel(client).send('long', bytes);
    const received = await receiving;
    expect([received.value, received.bytes.equals(bytes)]).toEqual(['long', true]);
    client.destroy();
    server.close();
    await rm(folder, { recursive: true });
  });

  it('rethrows an error of the other side with its code', async () => {
    const { one, other } = channels();
    void one.sendError(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }));
    const thrown = await other.receive().catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RemoteError);
    expect(thrown).toMatchObject({ message: 'no space left on device', code: 'ENOSPC' });
  });

  it('the other side closes → sending and receiving reject', async () => {
    const { one, other } = channels();
    const receiving = one.receive();
    other.close();
    one.close();
    await expect(receiving).rejects.toThrow(ChannelClosed);
    await expect(one.receive()).rejects.toThrow(ChannelClosed);
    await expect(one.send('late')).rejects.toThrow(ChannelClosed);
  });

  it.each([
    ['a value longer than one may be', [0, 0, 0, 1, 0, 0, 0, 0, 0]],
    ['more bytes than there may be', [2, 0, 0, 0, 0, 0, 0, 128, 0]],
    ['a value that is no JSON', [1, 0, 0, 0, 0, 0, 0, 0, 0, 123]],
  ])('%s → closes before reading it', async (_, bytes) => {
    const [left, right] = duplexPair();
    const receiving = new MessageChannel(left).receive();
    right.write(Buffer.from(bytes));
    await expect(receiving).rejects.toThrow(ChannelClosed);
    expect(left.destroyed).toBe(true);
  });

  it('refuses to send a message that is too large', async () => {
    const { one } = channels();
    await expect(one.send('x'.repeat(MAX_VALUE_BYTES))).rejects.toThrow(RangeError);
  });
});
