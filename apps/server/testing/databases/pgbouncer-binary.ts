import { existsSync } from 'node:fs';
import path from 'node:path';

/** The path of pgbouncer; undefined if not installed. Debian installs it in /usr/sbin. */
export function findPgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => path.isAbsolute(file) && existsSync(file));
}
