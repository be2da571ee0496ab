const SQLITE_UNAVAILABLE = [
  'SQLITE_BUSY',
  'SQLITE_LOCKED',
  'SQLITE_FULL',
  'SQLITE_IOERR',
  'SQLITE_READONLY',
  'SQLITE_CANTOPEN',
];
const SYSTEM_UNAVAILABLE = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ECONNABORTED',
  'EHOSTUNREACH',
  'EHOSTDOWN',
  'ENETUNREACH',
  'ENETDOWN',
  'EAI_AGAIN',
  'EAI_FAIL',
  'ENOTFOUND',
  'EPIPE',
  'ETIMEDOUT',
  'ENOENT',
  'ENOSPC',
  'EDQUOT',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'EACCES',
  'ENOTDIR',
];
/**
 * SQLSTATE classes: connection and resource errors, operator intervention, server starting up; timeouts of statements
 * and locks, deadlocks; a database that is missing, rejects the login or is empty, as during a restore.
 */
const POSTGRES_UNAVAILABLE = /^(08|53|57P|57014|55P03|40P01|40001|28|3D000|3F000|42P01)/;
/** The same for the embedded database, whose driver has no code for it. */
const SQLITE_EMPTIED = /^no such table: /;

/** Something the server needs does not respond; the cause says why. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** A write needs more disk space than is left, or than is not reserved for deletions. */
export class DiskFull extends Unavailable {}

/**
 * SQLite reports `SQLITE_IOERR_SHMSIZE` when the index of its write-ahead log finds no space. 53100 is
 * `disk_full` of PostgreSQL.
 */
const DISK_FULL = ['SQLITE_FULL', 'SQLITE_IOERR_SHMSIZE', 'ENOSPC', 'EDQUOT', '53100'];

/** Whether an error means that a disk of the server or its database is full. */
export function isDiskFull(error: unknown): boolean {
  if (error instanceof DiskFull) return true;
  return error instanceof Error && 'code' in error && DISK_FULL.includes(String(error.code));
}

/** Skips a write if the disk is full. */
export async function unlessDiskIsFull(write: () => Promise<void>): Promise<void> {
  try {
    await write();
  } catch (error) {
    if (!isDiskFull(error)) throw error;
  }
}

/**
 * Whether an error means that the database or the file store is unavailable for now (503), rather than a bug.
 * The PostgreSQL driver reports some of these by message only.
 */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof Unavailable) return true;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if (SQLITE_UNAVAILABLE.some((known) => code.startsWith(known))) return true;
  if (SYSTEM_UNAVAILABLE.includes(code) || POSTGRES_UNAVAILABLE.test(code)) return true;
  if (SQLITE_EMPTIED.test(error.message)) return true;
  return /is not queryable|Connection terminated|timeout exceeded when trying to connect|connection timeout|Query read timeout/i.test(
    error.message,
  );
}

/** Whether PostgreSQL refused a lock that another transaction holds (`lock_not_available`). */
export function isLockTaken(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === '55P03';
}

/** Whether a unique constraint refused a row. */
export function isUniqueViolation(error: unknown): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  return (
    error.code === '23505' ||
    error.code === 'SQLITE_CONSTRAINT_UNIQUE' ||
    error.code === 'SQLITE_CONSTRAINT_PRIMARYKEY'
  );
}
