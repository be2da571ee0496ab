import type { RawBuilder, Sql } from 'kysely';

/** What the two databases answer differently. Nobody asks which one it is. */
export interface DialectCapabilities {
  /** `for update` and the like; SQLite's single writer needs none. */
  readonly hasRowLocks: boolean;
  /** Column type of text compared byte by byte: the same order on both databases. */
  textType(sql: Sql): RawBuilder<unknown>;
  /** Integer of 64 bits. */
  bigIntegerType(sql: Sql): RawBuilder<unknown>;
  /** What follows `create table (…)`. */
  tableSuffix(sql: Sql): RawBuilder<unknown>;
}
