import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Debian keeps the server's programs out of PATH, one folder for each major version. */
const debianFolder = '/usr/lib/postgresql';

/**
 * Finds the PostgreSQL server's programs: in PATH, in /usr/local/bin, or where Debian puts them (newest version first).
 *
 * @returns the folder that holds both `initdb` and `postgres`; undefined when there is none
 */
export function findPostgresBinaries(): string | undefined {
  const folders = [
    ...(process.env['PATH'] ?? '').split(path.delimiter),
    '/usr/local/bin',
    ...listDebianFolders(),
  ];
  const found = folders.find(
    (folder) => isProgram(path.join(folder, 'initdb')) && isProgram(path.join(folder, 'postgres')),
  );
  // initdb looks for its neighbours beside the file that a link points to.
  return found === undefined ? undefined : path.dirname(realpathSync(path.join(found, 'initdb')));
}

function listDebianFolders(): string[] {
  try {
    const versions = readdirSync(debianFolder).toSorted((a, b) => Number(b) - Number(a));
    return versions.map((version) => path.join(debianFolder, version, 'bin'));
  } catch {
    return [];
  }
}

function isProgram(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return path.isAbsolute(file);
  } catch {
    return false;
  }
}
