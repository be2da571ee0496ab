import type { RawBuilder, Sql } from 'kysely';

export interface KeyColumn {
  readonly table: string;
  readonly column: string;
}

export interface ForeignKey {
  readonly child: string;
  readonly parent: string;
}

/** What the two databases answer differently. Nobody asks which one it is. */
export interface DialectCapabilities {
  /** `for update` and the like; SQLite's single writer needs none. */
  readonly hasRowLocks: boolean;
  /** Column type of text compared byte by byte: the same order on both databases. */
  textType(sql: Sql): RawBuilder<unknown>;
  /** Integer of 64 bits. */
  bigIntegerType(sql: Sql): RawBuilder<unknown>;
  /** The columns of every primary key in their order, as rows `{ table, column }`. */
  primaryKeys(sql: Sql): RawBuilder<KeyColumn>;
  /** Which table names which by a foreign key, as rows `{ child, parent }`. */
  foreignKeys(sql: Sql): RawBuilder<ForeignKey>;
  /** What the database itself finds wrong with what it holds, as rows `{ fault }`. */
  integrityFaults(sql: Sql): RawBuilder<{ fault: string }>;
  /** What follows `create table (…)`. */
  tableSuffix(sql: Sql): RawBuilder<unknown>;
}
