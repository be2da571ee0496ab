import { Transfers, type Transfer, type TransferKind } from '#http/transfers.ts';
import { findNetworks } from '#platform/networks.ts';
import { Refusal } from '#platform/refusal.ts';
import { isDiskFull } from '#platform/unavailable.ts';
import { describe, expect, it } from 'vitest';

const UPLOADS: TransferKind = { name: 'uploads', direction: 'in', mostOfAccount: 2, mostOfNetwork: 3 };
const BOOKS: TransferKind = { name: 'books', direction: 'out', mostOfAccount: 2, mostOfNetwork: 3 };
const MEGABYTE = 1024 * 1024;
/** Megabytes that always stay free. */
const KEPT = 4;

/** Transfers over a disk with this many megabytes besides the ones kept free. */
function transfersOver(megabytes: number) {
  const disk = { free: megabytes + KEPT };
  const transfers = new Transfers(async () => disk.free * MEGABYTE);

  /** Starts a transfer that runs until the test ends it or it is cut off. */
  async function begin(account: string, address: string, bring = 0, kind = UPLOADS) {
    const over = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<Transfer>();
    const state = { isCutOff: false, end: () => over.resolve() };
    const claim = {
      kind,
      accountId: account,
      networks: findNetworks(address, 24),
      cutOff: () => {
        state.isCutOff = true;
        over.reject(new Error('the connection was cut off'));
      },
    };
    const running = transfers.run(claim, async (transfer) => {
      await transfer.reserve(bring * MEGABYTE);
      begun.resolve(transfer);
      await over.promise;
    });
    over.promise.catch(() => {});
    running.catch(begun.reject);
    const transfer = await begun.promise;
    return Object.assign(state, {
      write: (count: number) => {
        disk.free -= count;
        transfer.wrote(count * MEGABYTE);
      },
      complete: () => transfer.complete(),
    });
  }
  const codeOf = (attempt: Promise<unknown>) =>
    attempt.then(
      () => 'taken',
      (error: unknown) => (isDiskFull(error) ? 'disk full' : error instanceof Refusal ? error.code : error),
    );
  return { begin, codeOf };
}

describe('transfers in progress', () => {
  it('more than the limit of an account or a network → rate_limited; others are accepted', async () => {
    const { begin, codeOf } = transfersOver(100);
    const first = await begin('a', '192.0.2.1');
    await begin('a', '198.51.100.1');
    expect(await codeOf(begin('a', '203.0.113.1'))).toBe('rate_limited');
    await begin('b', '192.0.2.2');
    await begin('c', '192.0.2.3');
    expect(await codeOf(begin('d', '192.0.2.4'))).toBe('rate_limited');
    expect(await codeOf(begin('d', '203.0.113.1'))).toBe('taken');
    first.end();
    await expect.poll(() => codeOf(begin('e', '192.0.2.5'))).toBe('taken');
  });

  it('each kind is counted separately', async () => {
    const { begin, codeOf } = transfersOver(100);
    await begin('a', '192.0.2.1');
    await begin('a', '192.0.2.1');
    expect(await codeOf(begin('a', '192.0.2.1', 0, BOOKS))).toBe('taken');
  });

  it('the /64s of one /56 → four times the limit of a single /64', async () => {
    const { begin, codeOf } = transfersOver(100);
    for (let count = 0; count < 12; count += 1) await begin(`a${count}`, `2001:db8:0:1${10 + count}::1`);
    expect(await codeOf(begin('b', '2001:db8:0:1ff::1'))).toBe('rate_limited');
    expect(await codeOf(begin('b', '2001:db8:0:2ff::1'))).toBe('taken');
  });

  it('no room besides what others of the network may still send → unavailable until they are done', async () => {
    const { begin, codeOf } = transfersOver(100);
    const first = await begin('a', '192.0.2.1', 80);
    expect(await codeOf(begin('b', '192.0.2.2', 30))).toBe('unavailable');
    expect(await codeOf(begin('b', '192.0.2.2', 20))).toBe('taken');
    first.write(80);
    expect(await codeOf(begin('c', '192.0.2.3', 1))).toBe('unavailable');
    first.complete();
    first.end();
    expect(first.isCutOff).toBe(false);
  });

  it('more than the whole disk → disk full', async () => {
    const { begin, codeOf } = transfersOver(100);
    expect(await codeOf(begin('a', '192.0.2.1', 101))).toBe('disk full');
    expect(await codeOf(begin('a', '192.0.2.1', 100))).toBe('taken');
  });

  it('one network fills the disk → its largest transfer is cut off for a smaller one of another network', async () => {
    const { begin } = transfersOver(100);
    const [small, large] = [await begin('a', '192.0.2.1', 40), await begin('b', '192.0.2.2', 60)];
    large.write(30);
    await begin('c', '203.0.113.1', 15);
    expect([small.isCutOff, large.isCutOff]).toEqual([false, true]);
  });

  it('a network that would take the most → has to wait, and nothing is cut off', async () => {
    const { begin, codeOf } = transfersOver(100);
    const others = [await begin('a', '192.0.2.1', 50), await begin('b', '198.51.100.1', 50)];
    expect(await codeOf(begin('c', '203.0.113.1', 60))).toBe('unavailable');
    expect(others.map(({ isCutOff }) => isCutOff)).toEqual([false, false]);
  });

  it('if cutting off is not enough → nothing is cut off', async () => {
    const { begin, codeOf } = transfersOver(100);
    const others = [await begin('z', '198.51.100.1', 40)];
    for (const account of ['a', 'b', 'c']) others.push(await begin(account, '192.0.2.1', 20));
    expect(await codeOf(begin('d', '203.0.113.1', 45))).toBe('unavailable');
    expect(others.map(({ isCutOff }) => isCutOff)).toEqual([false, false, false, false]);
  });

  it('a received body is being processed → not cut off; a book being sent → cut off', async () => {
    const { begin, codeOf } = transfersOver(100);
    const [body, book] = [await begin('a', '192.0.2.1', 50), await begin('b', '192.0.2.2', 30, BOOKS)];
    for (const transfer of [body, book]) transfer.complete();
    body.write(50);
    book.write(30);
    expect(await codeOf(begin('c', '203.0.113.1', 45))).toBe('disk full');
    const rest = await begin('d', '192.0.2.3', 20);
    expect(await codeOf(begin('c', '203.0.113.1', 15))).toBe('taken');
    expect([body.isCutOff, book.isCutOff, rest.isCutOff]).toEqual([false, true, false]);
  });

  it('a thousand transfers of a few networks → one of the largest network is cut off', async () => {
    const many: TransferKind = { ...UPLOADS, mostOfAccount: 1000, mostOfNetwork: 1000 };
    const { begin } = transfersOver(100);
    const few = await Promise.all(Array.from({ length: 400 }, () => begin('a', '192.0.2.1', 0, many)));
    const most = await Promise.all(Array.from({ length: 600 }, () => begin('b', '198.51.100.1', 0, many)));
    await begin('c', '203.0.113.1');
    expect(few.filter(({ isCutOff }) => isCutOff)).toHaveLength(0);
    expect(most.filter(({ isCutOff }) => isCutOff)).toHaveLength(1);
  });
});
