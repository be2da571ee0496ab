import 'fake-indexeddb/auto';
import {
  addUnsent,
  forbidListing,
  keptCopies,
  leaveCopy,
  openStore,
  raiseVersion,
} from '#testing/left-copy.ts';
import { aUser } from '#testing/builders.ts';
import { inverseOf, newOperation } from '#shared/sync/engine/operation.ts';
import { copyNameOf, findUnsent, hasChanges, NO_CHANGES, wipeCopies } from '#shared/sync/wipe-copies.ts';
import { civilDateOf } from '@carnet/domain/calendar/civil-date';
import { openDB } from 'idb';
import { v7 as newId } from 'uuid';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';

let account = newId();
beforeEach(() => void (account = newId()));

const held: IDBDatabase[] = [];
afterEach(async () => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  for (const database of held.splice(0)) database.close();
  for (const { name = '' } of await indexedDB.databases()) indexedDB.deleteDatabase(name);
  await vi.waitUntil(async () => (await indexedDB.databases()).length === 0);
});

describe('the unsent changes on this device', () => {
  it('exclude operations that the server has; an undone one counts once', async () => {
    const name = await leaveCopy(account, 3);
    const store = await openStore(name);
    const [stored, undone, left] = await store.operations();
    if (!stored || !undone || !left) throw new Error('Three were left');
    await store.replaceOperations([{ ...stored, state: 'stored' }]);
    const inverse = inverseOf(undone.intent);
    await store.addOperation(newOperation(inverse, { undoes: undone, madeOn: civilDateOf(2026, 11, 20) }));
    expect(await findUnsent({ account })).toMatchObject({ count: 2, mayBeMore: false });
  });

  it('cover only the given accounts', async () => {
    await leaveCopy(account, 1);
    await leaveCopy(aUser().id, 2);
    await openDB('of something else', 1).then((database) => database.close());
    const countOf = async (whose: Parameters<typeof findUnsent>[0]) => (await findUnsent(whose)).count;
    expect([
      await countOf({ account }),
      await countOf({ otherThan: account }),
      await countOf('everyone'),
    ]).toEqual([1, 2, 3]);
  });

  it('no database → none, and none is created', async () => {
    localStorage.setItem('carnet.copyOf', account);
    forbidListing();
    expect(hasChanges(await findUnsent({ account }))).toBe(false);
    vi.restoreAllMocks();
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('no outbox → none', async () => {
    const database = await openDB(copyNameOf(account), 1, {
      upgrade: (made) => void made.createObjectStore('meta'),
    });
    database.close();
    expect(hasChanges(await findUnsent({ account }))).toBe(false);
    expect(await wipeCopies({ account }, NO_CHANGES)).toMatchObject({ isComplete: true });
    expect(await indexedDB.databases()).toEqual([]);
  });

  it('storage forbidden → none, and a wipe is complete', async () => {
    localStorage.setItem('carnet.copyOf', account);
    vi.spyOn(globalThis, 'indexedDB', 'get').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError');
    });
    expect(hasChanges(await findUnsent('everyone'))).toBe(false);
    expect(await wipeCopies('everyone', NO_CHANGES)).toEqual({ lost: 0, kept: NO_CHANGES, isComplete: true });
  });
});

describe('a wipe', () => {
  it('finds more than was agreed → leaves that database unchanged and returns how many changes wait', async () => {
    const name = await leaveCopy(account, 1);
    const agreed = await findUnsent({ account });
    await addUnsent(name, 1);
    const wipe = await wipeCopies({ account }, agreed);
    expect(wipe).toMatchObject({ lost: 0, kept: { count: 2 } });
    const database = await openDB(name);
    expect([await database.count('operation'), await database.count('vehicle')]).toEqual([2, 1]);
    database.close();
    expect(await wipeCopies({ account }, wipe.kept)).toMatchObject({ lost: 2, isComplete: true });
  });

  it('finds less than was agreed → continues', async () => {
    const name = await leaveCopy(account, 2);
    const agreed = await findUnsent({ account });
    const database = await openDB(name);
    await database.clear('operation');
    database.close();
    expect(await wipeCopies({ account }, agreed)).toMatchObject({ lost: 0, isComplete: true });
    expect(await keptCopies()).toEqual({});
  });

  it('newer version without visible changes, nothing agreed → leaves it', async () => {
    const name = await leaveCopy(account, 0);
    await raiseVersion(name);
    const wipe = await wipeCopies('everyone', NO_CHANGES);
    expect(hasChanges(wipe.kept)).toBe(true);
    expect(Object.keys(await keptCopies())).toEqual([name]);
  });

  it('another window holds the database open → empties it; deleted once that window closes it', async () => {
    const name = await leaveCopy(account, 1);
    const { promise: open, resolve } = Promise.withResolvers<IDBDatabase>();
    const request = indexedDB.open(name);
    // A suspended window does not receive the request to close.
    request.addEventListener('success', () => resolve(request.result));
    held.push(await open);
    expect(await wipeCopies({ account }, await findUnsent({ account }))).toMatchObject({
      lost: 1,
      isComplete: true,
    });
    const counting = (await open).transaction('vehicle').objectStore('vehicle').count();
    await new Promise((done) => counting.addEventListener('success', done));
    expect(counting.result).toBe(0);
    (await open).close();
    await expect.poll(() => indexedDB.databases()).toEqual([]);
  });

  describe('a database that hangs behind an upgrade blocked by another window', () => {
    const hang = async () => {
      const name = await leaveCopy(account, 1);
      const { promise: open, resolve } = Promise.withResolvers<IDBDatabase>();
      const request = indexedDB.open(name);
      request.addEventListener('success', () => resolve(request.result));
      held.push(await open);
      const upgrade = indexedDB.open(name, 99);
      upgrade.addEventListener('success', () => upgrade.result.close());
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    };
    const inSeconds = async <Result>(result: Promise<Result>): Promise<Result> => {
      let isThere = false;
      void result.finally(() => (isThere = true));
      while (!isThere) await vi.advanceTimersByTimeAsync(1_000);
      return result;
    };

    it('→ may have changes; not agreed → kept', async () => {
      await hang();
      const unsent = await inSeconds(findUnsent({ account }));
      expect(unsent).toMatchObject({ count: 0, mayBeMore: true });
      const wipe = await inSeconds(wipeCopies({ account }, NO_CHANGES));
      expect(hasChanges(wipe.kept)).toBe(true);
    });

    it('agreed → incomplete until the other window is closed', async () => {
      await hang();
      const unsent = await inSeconds(findUnsent({ account }));
      const wipe = await inSeconds(wipeCopies({ account }, unsent));
      expect(wipe).toMatchObject({ isComplete: false, kept: { count: 0, mayBeMore: false } });
    });
  });

  it('removes the marks of wiped copies and keeps the others', async () => {
    const other = aUser().id;
    await leaveCopy(account, 0);
    await leaveCopy(other, 1);
    for (const [of, count] of [
      [account, '4'],
      [other, '1'],
    ] as const)
      localStorage.setItem(`carnet.waiting.${copyNameOf(of)}`, count);
    localStorage.setItem('carnet.copyOf', account);
    await wipeCopies('everyone', NO_CHANGES);
    expect(localStorage.getItem('carnet.copyOf')).toBeNull();
    expect(localStorage.getItem(`carnet.waiting.${copyNameOf(account)}`)).toBeNull();
    expect(localStorage.getItem(`carnet.waiting.${copyNameOf(other)}`)).toBe('1');
  });
});
