/** What the connections of this process do that are for one purpose. */
export interface ConnectionCounts {
  readonly most: number;
  readonly used: number;
  readonly idle: number;
  /** Callers that wait for one. */
  readonly waiting: number;
}

export interface DatabaseFigures {
  /** Statements that wait for a lock, of all servers. */
  readonly lockWaits: number;
  /** Tables by name with their indexes; the embedded database has one size for all. */
  readonly tables: readonly { readonly table: string; readonly bytes: number }[];
}
