import { vi } from 'vitest';

/** Database writes of this window and its messages to other windows. */
interface DiskTraffic {
  /** The stores of each write transaction, in order. */
  readonly writes: readonly (readonly string[])[];
  /** The channel of each message. */
  readonly broadcasts: readonly string[];
  /** The keys put into a store, in order. */
  keysPutInto(store: string): readonly string[];
  forget(): void;
}

/** Records until the end of the test, in every database and on every channel. */
export function countDiskTraffic(): DiskTraffic {
  const writes: string[][] = [];
  const broadcasts: string[] = [];
  const puts: { readonly store: string; readonly key: unknown }[] = [];
  const { transaction } = IDBDatabase.prototype;
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function counted(
    this: IDBDatabase,
    stores,
    mode,
    options,
  ) {
    if (mode === 'readwrite') writes.push([stores].flat() as string[]);
    return transaction.call(this, stores, mode, options);
  });
  const { put } = IDBObjectStore.prototype;
  vi.spyOn(IDBObjectStore.prototype, 'put').mockImplementation(function counted(
    this: IDBObjectStore,
    value,
    key,
  ) {
    puts.push({ store: this.name, key });
    return key === undefined ? put.call(this, value) : put.call(this, value, key);
  });
  const { postMessage } = BroadcastChannel.prototype;
  vi.spyOn(BroadcastChannel.prototype, 'postMessage').mockImplementation(function counted(
    this: BroadcastChannel,
    message: unknown,
  ) {
    broadcasts.push(this.name);
    postMessage.call(this, message);
  });
  return {
    writes,
    broadcasts,
    keysPutInto: (store) => puts.filter((one) => one.store === store).map(({ key }) => String(key)),
    forget() {
      for (const list of [writes, broadcasts, puts]) list.length = 0;
    },
  };
}
