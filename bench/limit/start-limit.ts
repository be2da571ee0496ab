import type { LimitContent } from '#limit/limit-content.ts';
import { startChildServer, type ChildServer } from '#server/child-server.ts';
import { copyFileSync, mkdtempSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Starts the limit over a copy of Carnet's database, on the same disk; over an empty one where there is none. */
export function startLimit(
  folder: string,
  content: LimitContent,
  databaseFile: string | null = null,
): Promise<ChildServer> {
  const contentFile = path.join(folder, 'limit-content.json');
  // A folder of its own: SQLite would take what an earlier limit has left beside its copy for a part of this one.
  const copy = path.join(mkdtempSync(path.join(folder, 'limit-')), 'carnet.db');
  writeFileSync(contentFile, JSON.stringify(content));
  // What a server has written since it started lies beside the file.
  const unmerged = statSync(`${databaseFile}-wal`, { throwIfNoEntry: false })?.size ?? 0;
  if (unmerged > 0) throw new Error('Carnet must have ended before its database is copied');
  if (databaseFile !== null) copyFileSync(databaseFile, copy);
  return startChildServer(
    [path.join(import.meta.dirname, 'limit-server.ts')],
    {
      CONTENT_FILE: contentFile,
      DATABASE_FILE: databaseFile === null ? ':memory:' : copy,
      PHOTOS_FOLDER: folder,
    },
    '/ready',
  );
}
