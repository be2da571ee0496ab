import type { ChangeKind, ReminderMove } from '@carnet/contract/changes/changes.schema';
import { KIND_NAMES } from '@carnet/contract/kinds/kinds';
import { COPY_VERSION } from '#shared/sync/copy-version.ts';
import type { Operation } from '#shared/sync/outbox/operation.ts';
import type { Row } from '#shared/sync/rows.ts';
import { openDB, type DBSchema, type IDBPDatabase, type StoreNames } from 'idb';

/** The cursor of a complete copy that lacks a kind: it is shown until a snapshot replaces it. */
export const FROM_THE_START = '';

/** A stored record: `order` puts the newest first, by the contract's order of records. */
export interface OrderedRecord {
  readonly id: string;
  readonly order: string;
  readonly object: Row<'record'>;
  /** What it did to a reminder, if it did. */
  readonly move?: ReminderMove | undefined;
}

/** The bytes of a picture. As an ArrayBuffer: WebKit fails to store blobs. */
export interface StoredPicture {
  readonly bytes: ArrayBuffer;
  readonly type: string;
}

/** A chosen file whose bytes have not reached the server. */
export interface KeptFile {
  readonly id: string;
  readonly bytes: ArrayBuffer;
  readonly name: string;
  readonly type: string;
  /** Milliseconds since the epoch, by the clock of the device. */
  readonly keptAt: number;
  /** The server has it: kept until what names it is stored, should the server sweep it before. */
  readonly isSent?: boolean;
}

type PlainKind = Exclude<ChangeKind, 'record'>;

/** The stores of the kinds that lie in their copy as the feed gives them. */
type PlainStores = { [Kind in PlainKind]: { key: string; value: Row<Kind> } };

export interface CopySchema extends DBSchema, PlainStores {
  /** `mirrored`: what a mirror held has been put back. */
  meta: { key: 'cursor' | 'user' | 'mirrored'; value: unknown };
  record: { key: string; value: OrderedRecord; indexes: { order: string } };
  thumbnail: { key: string; value: StoredPicture };
  original: { key: string; value: StoredPicture & { readonly usedAt: number }; indexes: { usedAt: number } };
  operation: { key: number; value: Operation };
  kept: { key: string; value: KeptFile };
}

export type CopyDatabase = IDBPDatabase<CopySchema>;

/**
 * Opens what this device keeps of an account: the copy of its garage, and the outbox. A new version creates the stores that
 * are missing and never empties the outbox. It fetches a snapshot, because the version before skipped the kinds that it had
 * no store for.
 *
 * @param onLost called when the system or another window took the database away
 * @throws DOMException where the browser keeps nothing (private windows, a full disk)
 */
export async function openCopyDatabase(name: string, onLost: () => void): Promise<CopyDatabase> {
  const database: CopyDatabase = await openDB<CopySchema>(name, COPY_VERSION, {
    async upgrade(made, _from, _to, writing) {
      const isMissing = (store: StoreNames<CopySchema>) => !made.objectStoreNames.contains(store);
      if (isMissing('record'))
        made.createObjectStore('record', { keyPath: 'id' }).createIndex('order', 'order');
      if (isMissing('original')) made.createObjectStore('original').createIndex('usedAt', 'usedAt');
      if (isMissing('operation'))
        made.createObjectStore('operation', { keyPath: 'place', autoIncrement: true });
      if (isMissing('kept')) made.createObjectStore('kept', { keyPath: 'id' });
      for (const store of (['meta', 'thumbnail', ...KIND_NAMES] as const).filter(isMissing))
        made.createObjectStore(store);
      const meta = writing.objectStore('meta');
      if ((await meta.getKey('cursor')) !== undefined) await meta.put(FROM_THE_START, 'cursor');
    },
    // A deletion asked for elsewhere waits for every connection.
    blocking: () => {
      database.close();
      onLost();
    },
    terminated: onLost,
  });
  return database;
}
