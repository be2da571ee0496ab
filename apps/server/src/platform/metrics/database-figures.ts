/** Connections of this process that serve one purpose. */
export interface ConnectionCounts {
  readonly most: number;
  readonly used: number;
  readonly idle: number;
  /** Callers waiting for a connection. */
  readonly waiting: number;
}

export interface DatabaseFigures {
  /** Statements waiting for a lock, on all servers. */
  readonly lockWaits: number;
  /** Size of each table with its indexes; the embedded database has one size for all. */
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
}
