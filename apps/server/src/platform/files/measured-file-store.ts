import type { FileStore } from '#platform/files/file-store.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';

/** Wraps a store with metrics of duration and failures. A listing consists of many calls and is not measured. */
export function measuredFileStore(store: FileStore, metrics: Metrics): FileStore {
  return {
    put: (...file) => metrics.measureStore('put', () => store.put(...file)),
    read: (...file) => metrics.measureStore('read', () => store.read(...file)),
    has: (...file) => metrics.measureStore('has', () => store.has(...file)),
    publicAddress: (...file) => store.publicAddress(...file),
    remove: (...file) => metrics.measureStore('remove', () => store.remove(...file)),
    removeGarage: (garageId) => metrics.measureStore('remove_garage', () => store.removeGarage(garageId)),
    list: () => store.list(),
    removeLeftovers: (beforeMillis) => store.removeLeftovers(beforeMillis),
    ping: (signal) => metrics.measureStore('ping', () => store.ping(signal)),
    close: () => store.close(),
  };
}
