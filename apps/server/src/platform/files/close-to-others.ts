import { PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/files/make-folder.ts';
import { chmodSync, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** What a server keeps right under its data folder. */
const OURS = /^(carnet\.db.*|files|imports|outbox)$/;
const RIGHTS_OF_OTHERS = 0o077;
/** Set on folders that all users of a machine share, such as /tmp. */
const STICKY = 0o1000;

/**
 * Takes every right of other users off the data folder, the database with its copies, and the folders of files: earlier
 * versions left them to the umask. Answers a line for the operator, or null where nothing was open.
 */
export function closeToOthers(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const names = readdirSync(dataDir).filter((name) => OURS.test(name));
  const paths = [dataDir, ...names.map((name) => join(dataDir, name))].filter(isOpenToOthers);
  const left = paths.filter((path) => !close(path));
  if (left.length > 0) {
    return `Other users of this machine can read ${left.join(', ')}: only the owner can change that (chmod go-rwx)`;
  }
  if (paths.length === 0) return null;
  return `Other users of this machine could read ${paths.join(', ')}: closed to them now`;
}

function isOpenToOthers(path: string): boolean {
  const found = statSync(path, { throwIfNoEntry: false });
  return found !== undefined && (found.mode & RIGHTS_OF_OTHERS) !== 0 && (found.mode & STICKY) === 0;
}

/** False where another user owns it. */
function close(path: string): boolean {
  try {
    chmodSync(path, statSync(path).isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    return true;
  } catch (error) {
    // SQLite removes its -wal and -shm when the last connection closes.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
