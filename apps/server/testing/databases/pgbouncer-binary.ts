import { existsSync } from 'node:fs';
import path from 'node:path';

/** Where pgbouncer is; undefined when it is not installed. Debian keeps it among the programs of root. */
export function findPgbouncer(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin'];
  return folders
    .map((folder) => path.join(folder, 'pgbouncer'))
    .find((file) => path.isAbsolute(file) && existsSync(file));
}
