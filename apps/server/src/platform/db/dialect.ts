import type { RawBuilder, Sql } from 'kysely';

export interface KeyColumn {
  readonly table: string;
  readonly column: string;
}

export interface ForeignKey {
  readonly child: string;
  readonly parent: string;
}

/** Statements that a trigger runs for each changed row. */
export interface Trigger {
  readonly name: string;
  readonly table: string;
  readonly event: 'insert' | 'update' | 'delete';
  /** Only for rows of which this is true; in SQL, as are the statements, with `old` and `new` as both databases know them. */
  readonly when?: string;
  readonly statements: readonly string[];
  /**
   * Of an insertion or a deletion: what does the same once for all rows of a statement, which are in the table `changed`.
   * Used in place of `statements` where the database can do that (PostgreSQL).
   */
  readonly oncePerStatement?: readonly string[];
}

/** An index, of all rows or of those of which a condition is true. */
export interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** In SQL that both databases know. */
  readonly where?: string;
}

/** Capabilities in which the two databases differ. No code asks which database it is. */
export interface DialectCapabilities {
  /** `for update` and the like; SQLite's single writer needs none. */
  readonly hasRowLocks: boolean;
  /** Column type of text compared byte by byte: the same order on both databases. */
  textType(sql: Sql): RawBuilder<unknown>;
  /** Integer of 64 bits. */
  bigIntegerType(sql: Sql): RawBuilder<unknown>;
  /** Floating point of 64 bits. */
  doubleType(sql: Sql): RawBuilder<unknown>;
  /** The columns of every primary key in their order, as rows `{ table, column }`. */
  primaryKeys(sql: Sql): RawBuilder<KeyColumn>;
  /** Which table names which by a foreign key, as rows `{ child, parent }`. */
  foreignKeys(sql: Sql): RawBuilder<ForeignKey>;
  /** What the database itself finds wrong with what it holds, as rows `{ fault }`. */
  integrityFaults(sql: Sql): RawBuilder<{ fault: string }>;
  /** The statements that set a trigger up. */
  createTrigger(sql: Sql, trigger: Trigger): readonly RawBuilder<unknown>[];
  /** The statements that remove what `createTrigger` made. */
  dropTrigger(sql: Sql, trigger: Pick<Trigger, 'name' | 'table'>): readonly RawBuilder<unknown>[];
  /**
   * The statements that build an index on a table that has rows: without keeping writes out where the database can do that
   * (PostgreSQL), and again where an earlier try was broken off.
   */
  createIndex(sql: Sql, index: Index): readonly RawBuilder<unknown>[];
  /** What follows `create table (…)`. */
  tableSuffix(sql: Sql): RawBuilder<unknown>;
  /** The same for a table whose rows lie in its primary key; null where rows always lie apart (PostgreSQL). */
  readonly clusteredTableSuffix: ((sql: Sql) => RawBuilder<unknown>) | null;
}
