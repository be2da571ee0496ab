import { Unavailable } from '#platform/unavailable.ts';
import { statSync } from 'node:fs';

/** The file that a connection has open, as others find it at its path. */
export interface DatabaseFile {
  /**
   * Throws when the file is not at its path any more: its folder was moved, or its disk is not mounted. SQLite would go
   * on writing to a file that nobody will find again.
   */
  requirePresent(): void;
}

/** To be called right after the file was opened. */
export function rememberDatabaseFile(path: string): DatabaseFile {
  const opened = statSync(path);
  return {
    requirePresent: () => {
      const { ino, dev } = statSync(path);
      if (ino === opened.ino && dev === opened.dev) return;
      throw new Unavailable('Another file lies where the database was: the server has to be started anew');
    },
  };
}
