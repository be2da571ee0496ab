import { ConfigurationFaults, type Config } from '#platform/config/config.ts';
import { makeFolders, PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/files/make-folder.ts';
import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Makes the data folder, and looks whether it can be written. Where database and files lie elsewhere it may be missing.
 *
 * @throws ConfigurationFaults that name the variable, where database or files need the folder
 */
export function requireDataFolder({
  dataDir,
  databaseUrl,
  s3,
}: Pick<Config, 'dataDir' | 'databaseUrl' | 's3'>): void {
  try {
    makeFolders(dataDir);
    accessSync(dataDir, constants.W_OK | constants.X_OK);
  } catch (error) {
    if (databaseUrl !== null && s3 !== null) return;
    const why = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : '';
    throw new ConfigurationFaults([`DATA_DIR: must be a folder that this server can make and write${why}`], {
      cause: error,
    });
  }
}

/** What a server keeps right under its data folder. */
const OURS = /^(carnet\.db.*|files|incoming|outbox)$/;
const RIGHTS_OF_OTHERS = 0o077;
/** Set on folders that all users of a machine share, such as /tmp. */
const STICKY = 0o1000;

/**
 * Takes every right of other users off the data folder, the database with its copies, and the folders of files: a copy of
 * the folder may have been made with wider ones. Answers a line for the operator, or null where nothing was open.
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
