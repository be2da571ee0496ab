import { ConfigurationFaults, type Config } from '#platform/config/config.ts';
import { makeFolders, PRIVATE_FILE, PRIVATE_FOLDER } from '#platform/files/make-folder.ts';
import { accessSync, chmodSync, constants, existsSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

/**
 * Creates the data folder and checks that it is writable. It may be missing if database and files are stored
 * elsewhere.
 * @throws ConfigurationFaults naming the variable, if the database or files need the folder
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
    throw new ConfigurationFaults(
      [`DATA_DIR: must be a folder that this server can create and write${why}`],
      {
        cause: error,
      },
    );
  }
}

/** Entries of the data folder that Carnet creates. */
const OWN_ENTRIES = /^(carnet\.db.*|files|incoming|outbox)$/;
const RIGHTS_OF_OTHERS = 0o077;
/** Set on folders that all users of a machine share, such as /tmp. */
const STICKY = 0o1000;

/**
 * Removes other users' access to the data folder, the database with its copies, and the file folders: a copied data
 * folder may have wider permissions. Returns a line for the operator, or null if nothing had to change.
 */
export function closeToOthers(dataDir: string): string | null {
  if (!existsSync(dataDir)) return null;
  const names = readdirSync(dataDir).filter((name) => OWN_ENTRIES.test(name));
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

/** False if another user owns it. */
function close(path: string): boolean {
  try {
    chmodSync(path, statSync(path).isDirectory() ? PRIVATE_FOLDER : PRIVATE_FILE);
    return true;
  } catch (error) {
    // SQLite deletes its -wal and -shm files when the last connection closes.
    return error instanceof Error && 'code' in error && error.code === 'ENOENT';
  }
}
