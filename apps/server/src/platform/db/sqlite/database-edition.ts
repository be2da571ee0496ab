import type SqliteConnection from 'better-sqlite3';

/** Tells whether anything that a database file holds may have changed since it was asked before. */
export interface DatabaseEdition {
  /** To be called before a statement of this connection writes or commits. */
  noteWrite(): void;
  /** Another number after any change, by this connection or by another one, of this process or not. */
  current(): number;
}

/** Of all connections of this process. */
let writes = 0;

/**
 * SQLite itself tells a connection that another one has committed (`data_version`), for less than half of what a small
 * read takes. What this connection writes it does not tell, so that is counted.
 *
 * Calls that lay in the sockets together, all sent before the first of them was answered, ask once: none of them can know
 * of a commit that came after the question, unless this process made it.
 */
export function watchEdition(connection: SqliteConnection.Database): DatabaseEdition {
  const selectForeign = connection.prepare('pragma data_version').pluck();
  let edition = 0;
  let foreign: unknown = null;
  let writesWhenAsked = -1;
  const forget = () => {
    writesWhenAsked = -1;
  };
  return {
    noteWrite: () => {
      edition += 1;
      writes += 1;
    },
    current: () => {
      if (writesWhenAsked === writes) return edition;
      const now = selectForeign.get();
      if (now !== foreign) edition += 1;
      foreign = now;
      writesWhenAsked = writes;
      // Runs once everything that had arrived is handled, before the sockets are looked at again.
      setImmediate(forget);
      return edition;
    },
  };
}
