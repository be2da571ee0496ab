import device from '#testing/baseline-device.json' with { type: 'json' };

/**
 * A device as the built web app of commit 426448bb left it: its database, what its local storage holds without the
 * session, and the files of the native app. Someone changed a garage while the server was away: a vehicle and a new record
 * got photos. Bytes are base64; only the files of `mirror` were not written by that build, but made from the same queue.
 */
export const baselineDevice = device;

export type BaselineDevice = typeof device;

/** Creates its database under this name. Also sent to pages as source text, so it uses its parameters and the page alone. */
export async function storeBaseline(
  name: string,
  { version, stores }: Pick<BaselineDevice, 'version' | 'stores'>,
): Promise<void> {
  const opening = indexedDB.open(name, version);
  opening.addEventListener('upgradeneeded', () => {
    for (const { name: store, keyPath, autoIncrement, indexes } of stores) {
      const created = opening.result.createObjectStore(store, { keyPath, autoIncrement });
      for (const index of indexes) created.createIndex(index.name, index.keyPath);
    }
  });
  await new Promise<void>((resolve, reject) => {
    opening.addEventListener('success', () => resolve());
    opening.addEventListener('error', () => reject(opening.error ?? new Error('Not opened')));
  });
  const names = stores.map((store) => store.name);
  const writing = opening.result.transaction(names, 'readwrite');
  for (const { name: store, keyPath, rows } of stores) {
    for (const { key, value } of rows) {
      const stored =
        typeof value === 'object' && 'bytes' in value
          ? { ...value, bytes: Uint8Array.from(atob(value.bytes), (char) => char.charCodeAt(0)).buffer }
          : value;
      writing.objectStore(store).put(stored, keyPath === null ? key : undefined);
    }
  }
  await new Promise<void>((resolve, reject) => {
    writing.addEventListener('complete', () => resolve());
    writing.addEventListener('abort', () => reject(writing.error ?? new Error('Not written')));
  });
  opening.result.close();
}
