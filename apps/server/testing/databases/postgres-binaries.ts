import { accessSync, constants, readdirSync, realpathSync } from 'node:fs';
import path from 'node:path';

/** Debian installs the server programs outside PATH, in a folder for each major version. */
const debianFolder = '/usr/lib/postgresql';

/**
 * Finds the programs of the PostgreSQL server: in PATH, in /usr/local/bin, or in Debian's folders (newest
 * version first).
 * @returns the folder with both `initdb` and `postgres`; undefined if there is none
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
  // initdb looks for other programs next to the target of a link.
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
