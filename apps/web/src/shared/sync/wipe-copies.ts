import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore, nativeDevice } from '#platform/device.ts';
import { serverAddress } from '#platform/server-address.ts';
import { storeCopyAccount } from '#shared/sync/name-copy.ts';
import { COPY_VERSION } from '#shared/sync/copy-version.ts';
import { MIRRORS, mirrorFolder } from '#shared/sync/outbox/files/mirror-folder.ts';
import { openMirror } from '#shared/sync/outbox/files/open-mirror.ts';

const PREFIX = 'carnet|';
/**
 * A database may hang, for example behind an upgrade that another window blocks. After this time it counts as
 * unreadable.
 */
const HANGS_AFTER_MILLIS = 3_000;

/** The accounts whose copies are counted or wiped. `otherThan`: every account but this one. */
export type AccountScope = 'everyone' | { readonly account: string } | { readonly otherThan: string };

/** Changes on this device that no server has stored: what a wipe would lose. */
export interface UnsentChanges {
  readonly count: number;
  /** There may be more: a database does not open, or a newer version of Carnet has written it. */
  readonly mayBeMore: boolean;
  /** By database: how many of its changes a user gives up by agreeing to lose these. */
  readonly limits: ReadonlyMap<string, number>;
}

export const NO_CHANGES: UnsentChanges = { count: 0, mayBeMore: false, limits: new Map() };

export interface Wipe {
  /** The number of unsent changes that were wiped with the copies. */
  readonly lost: number;
  /** Changes that are kept, because the user has not agreed to lose them. */
  readonly kept: UnsentChanges;
  /** False if a copy could be neither emptied nor deleted: another window holds it, or the storage fails. */
  readonly isComplete: boolean;
}

/** The name of the database that holds the copy of an account's garage. The native app can change its server. */
export function copyNameOf(account: string): string {
  return `${PREFIX}${serverAddress()}|${account}`;
}

/** The signed-in account; everyone if this device no longer knows which account that is. */
export function signedInAccount(): AccountScope {
  const account = deviceStore.read(deviceKeys.copyOf) ?? deviceStore.read(deviceKeys.draftOwner);
  return account === null ? 'everyone' : { account };
}

/**
 * Records how many operations wait in a copy. Nothing here relies on this mark, which may be missing after a
 * crash: it gives the names of copies to browsers that cannot list their databases, and prevents earlier
 * builds, in a window that was not reloaded or after a rollback, from wiping the copy.
 */
export function noteWaiting(name: string, count: number): void {
  const key = deviceKeys.waitingPrefix + name;
  if (count > 0) deviceStore.write(key, String(count));
  else deviceStore.remove(key);
}

export function hasChanges({ count, mayBeMore }: UnsentChanges): boolean {
  return count > 0 || mayBeMore;
}

interface OpenEngine {
  writeTaken(): Promise<void>;
}
let ofThisWindow: OpenEngine | null = null;

/** Called with the engine of this window, which is the first to know what the server has accepted. */
export function setOpenEngine(engine: OpenEngine): void {
  ofThisWindow = engine;
}

/** Counts in the databases what a wipe would lose. Never creates or upgrades one. */
export async function findUnsent(whose: AccountScope): Promise<UnsentChanges> {
  await ofThisWindow?.writeTaken().catch(() => undefined);
  const { names, isCertain } = await listCopies(whose);
  const changes = await countIn(names);
  return isCertain ? changes : { ...changes, mayBeMore: true };
}

/**
 * The only way to remove copies from this device, with their outboxes and the native app's mirrors. A copy
 * with more unsent changes than the user has agreed to lose stays: counting and emptying are one transaction.
 * @param agreed the changes that the user was shown and gave up; `'any'` only where the server has ended the
 * session on purpose
 */
export async function wipeCopies(whose: AccountScope, agreed: UnsentChanges | 'any'): Promise<Wipe> {
  const current = deviceStore.read(deviceKeys.copyOf);
  // First, so that other windows stop writing to it and do not open it again.
  if (current !== null && isCovered(whose, current)) storeCopyAccount(null);
  const { names, isCertain } = await listCopies(whose);
  const wiped = await Promise.all(
    names.map(async (name) => {
      const limit = agreed === 'any' ? Infinity : (agreed.limits.get(name) ?? 0);
      return { name, result: await wipeCopy(name, limit) };
    }),
  );
  const kept = wiped.filter(({ result }) => result === 'kept').map(({ name }) => name);
  for (const name of notedNames()) if (isCovered(whose, name) && !kept.includes(name)) noteWaiting(name, 0);
  return {
    lost: wiped.reduce((sum, { result }) => sum + (typeof result === 'number' ? result : 0), 0),
    kept: kept.length > 0 ? await countIn(kept) : NO_CHANGES,
    isComplete: isCertain && wiped.every(({ result }) => result !== 'failed'),
  };
}

/** @param name of a copy or of its mirror, which both end with the account */
function isCovered(whose: AccountScope, name: string): boolean {
  if (whose === 'everyone') return true;
  return 'account' in whose ? name.endsWith(whose.account) : !name.endsWith(whose.otherThan);
}

/** The copies on this device. `isCertain` is false where the browser failed to list its databases. */
async function listCopies(whose: AccountScope): Promise<{ names: readonly string[]; isCertain: boolean }> {
  const listed = await listDatabases();
  const databases = Array.isArray(listed) ? listed.filter((name) => name.startsWith(PREFIX)) : notedNames();
  // In the native app a mirror can outlive its database.
  const mirrored = new Set(databases.map(mirrorFolder));
  const mirrors = (await nativeDevice()?.files.list(MIRRORS)) ?? [];
  const alone = mirrors.filter((folder) => !mirrored.has(`${MIRRORS}/${folder}`));
  const names = [...new Set([...databases, ...alone])].filter((name) => isCovered(whose, name));
  return { names, isCertain: listed !== 'failed' };
}

/** `unsupported`: Firefox before 126. Empty where the browser forbids storage. */
async function listDatabases(): Promise<string[] | 'unsupported' | 'failed'> {
  try {
    // Where storage is forbidden, reading `indexedDB` itself may throw.
    if (!('indexedDB' in globalThis)) return [];
    if (!('databases' in indexedDB)) return 'unsupported';
    const databases = await inTime(indexedDB.databases());
    return databases.map(({ name }) => name ?? '');
  } catch (error) {
    return isForbidden(error) ? [] : 'failed';
  }
}

/** Names of copies from the marks of this device. */
function notedNames(): string[] {
  const waiting = deviceStore.keys().filter((key) => key.startsWith(deviceKeys.waitingPrefix));
  const accounts = [deviceStore.read(deviceKeys.copyOf), deviceStore.read(deviceKeys.draftOwner)];
  return [
    ...waiting.map((key) => key.slice(deviceKeys.waitingPrefix.length)),
    ...accounts.filter((account) => account !== null).map(copyNameOf),
  ];
}

function isForbidden(error: unknown): boolean {
  return error instanceof DOMException && error.name === 'SecurityError';
}

async function countIn(names: readonly string[]): Promise<UnsentChanges> {
  const counted = await Promise.all(
    names.map(async (name) => ({ name, ...(await inspectCopy(name).catch(inspectionFailed)) })),
  );
  return {
    count: counted.reduce((sum, { count }) => sum + count, 0),
    mayBeMore: counted.some(({ mayBeMore }) => mayBeMore),
    // If the number is unknown, agreeing covers any number.
    limits: new Map(
      counted.map(({ name, count, mayBeMore }) => [name, mayBeMore && count === 0 ? Infinity : count]),
    ),
  };
}

type Inspection = Pick<UnsentChanges, 'count' | 'mayBeMore'>;

function inspectionFailed(error: unknown): Inspection {
  return { count: 0, mayBeMore: !isForbidden(error) };
}

async function inspectCopy(name: string): Promise<Inspection> {
  const database = await openExisting(name);
  if (database === null) return { count: await countInMirror(name), mayBeMore: false };
  try {
    const count = countUnsent(await readOperations(database)) + (await countUnrestored(database, name));
    return { count, mayBeMore: isNewer(database) };
  } finally {
    database.close();
  }
}

/** The number of changes that were wiped with a copy, or why it is still here. */
async function wipeCopy(name: string, limit: number): Promise<number | 'kept' | 'failed'> {
  let lost: number | null = null;
  try {
    const database = await openExisting(name);
    lost = database === null ? await countInMirror(name) : await emptyCopy(database, name, limit);
    if (lost === null || lost > limit) return 'kept';
  } catch (error) {
    if (isForbidden(error)) return 0;
    if (limit < Infinity) return 'kept';
  }
  const isDeleted = await deleteDatabase(name);
  await nativeDevice()?.files.removeFolder(mirrorFolder(name));
  return lost ?? (isDeleted ? 0 : 'failed');
}

/**
 * Empties every store unless more changes than `limit` wait. Returns how many waited; null if it emptied
 * nothing.
 */
async function emptyCopy(database: IDBDatabase, name: string, limit: number): Promise<number | null> {
  try {
    const inMirror = await countUnrestored(database, name);
    const stores = [...database.objectStoreNames];
    if (stores.length === 0) return inMirror;
    const writing = database.transaction(stores, 'readwrite', { durability: 'strict' });
    let count = inMirror;
    let isEmptied = false;
    const decide = () => {
      // A newer version may store changes elsewhere, so its database never counts as empty.
      isEmptied = count <= limit && (limit > 0 || !isNewer(database));
      if (isEmptied) for (const store of stores) writing.objectStore(store).clear();
    };
    if (stores.includes('operation')) {
      const operations = writing.objectStore('operation').getAll();
      operations.addEventListener('success', () => {
        count += countUnsent(operations.result);
        decide();
      });
    } else decide();
    await inTime(endOf(writing));
    return isEmptied ? count : null;
  } finally {
    database.close();
  }
}

function isNewer({ version }: IDBDatabase): boolean {
  return version > COPY_VERSION;
}

/** The fields of an operation that this module reads, whatever version of Carnet has written it. */
interface AnyOperation {
  readonly key?: unknown;
  readonly state?: unknown;
  readonly undoes?: unknown;
}

/** An operation and the one that undoes it count as one. */
function countUnsent(operations: readonly AnyOperation[]): number {
  const undone = new Set(operations.map(({ undoes }) => undoes));
  return operations.filter(({ key, state }) => state !== 'stored' && !undone.has(key)).length;
}

async function readOperations(database: IDBDatabase): Promise<readonly AnyOperation[]> {
  if (!database.objectStoreNames.contains('operation')) return [];
  return inTime(resultOf(database.transaction('operation').objectStore('operation').getAll()));
}

/** The operations of a mirror that its database lacks: the next start restores them. */
async function countUnrestored(database: IDBDatabase, name: string): Promise<number> {
  if (nativeDevice() === null) return 0;
  const isRestored =
    database.objectStoreNames.contains('meta') &&
    (await inTime(resultOf(database.transaction('meta').objectStore('meta').get('mirrored')))) === true;
  return isRestored ? 0 : countInMirror(name);
}

async function countInMirror(name: string): Promise<number> {
  const mirror = await openMirror(name);
  return mirror === null ? 0 : countUnsent(await mirror.operations());
}

/** Opens an existing database in any version; null when there is none. Never creates one. */
async function openExisting(name: string): Promise<IDBDatabase | null> {
  const request = indexedDB.open(name);
  let isMissing = false;
  request.addEventListener('upgradeneeded', () => {
    // Opened without a version, only a new database is upgraded.
    isMissing = true;
    request.transaction?.abort();
  });
  const opening = resultOf(request).then(
    (database) => {
      // Another window deletes or upgrades it.
      database.addEventListener('versionchange', () => database.close());
      return database;
    },
    (error: unknown) => {
      if (isMissing) return null;
      throw error;
    },
  );
  return inTime(opening).catch((error: unknown) => {
    opening.then((database) => database?.close()).catch(() => undefined);
    throw error;
  });
}

/** Whether the database is gone. One that another window holds is deleted once that window closes it. */
async function deleteDatabase(name: string): Promise<boolean> {
  try {
    const deletion = indexedDB.deleteDatabase(name);
    const blocked = new Promise<never>((_resolve, reject) => {
      deletion.addEventListener('blocked', () => reject(new Error('The database is open in another window')));
    });
    await inTime(Promise.race([resultOf(deletion), blocked]));
    return true;
  } catch {
    return false;
  }
}

function resultOf<Result>(request: IDBRequest<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result));
    request.addEventListener('error', () => reject(request.error ?? new Error('The request failed')));
  });
}

function endOf(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve());
    transaction.addEventListener('abort', () =>
      reject(transaction.error ?? new Error('The transaction was aborted')),
    );
  });
}

/** @throws Error when the storage does not respond in time */
async function inTime<Result>(result: Promise<Result>): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('The storage does not answer')), HANGS_AFTER_MILLIS);
  });
  return Promise.race([result, late]).finally(() => clearTimeout(timer));
}
