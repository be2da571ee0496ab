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
  /** SQL condition on the row. Like the statements, it uses `old` and `new`, which both databases support. */
  readonly when?: string;
  readonly statements: readonly string[];
  /**
   * For inserts or deletes: the same effect, once for all rows of a statement, which are in the table
   * `changed`. Used instead of `statements` where supported (PostgreSQL).
   */
  readonly oncePerStatement?: readonly string[];
}

/** An index, optionally partial. */
export interface Index {
  readonly name: string;
  readonly table: string;
  readonly columns: readonly string[];
  /** SQL that both databases understand. */
  readonly where?: string;
}

/** Differences between the two databases. No code checks which database it is. */
export interface DialectCapabilities {
  /** Support for `for update` and the like. SQLite has a single writer and needs none. */
  readonly hasRowLocks: boolean;
  /** Text column that sorts byte by byte, the same on both databases. */
  textType(sql: Sql): RawBuilder<unknown>;
  /** 64-bit integer. */
  bigIntegerType(sql: Sql): RawBuilder<unknown>;
  /** 64-bit floating point. */
  doubleType(sql: Sql): RawBuilder<unknown>;
  /** Columns of every primary key in order, as rows `{ table, column }`. */
  primaryKeys(sql: Sql): RawBuilder<KeyColumn>;
  /** Foreign keys between tables, as rows `{ child, parent }`. */
  foreignKeys(sql: Sql): RawBuilder<ForeignKey>;
  /** Faults that the database finds in its own data, as rows `{ fault }`. */
  integrityFaults(sql: Sql): RawBuilder<{ fault: string }>;
  /** Statements that create a trigger. */
  createTrigger(sql: Sql, trigger: Trigger): readonly RawBuilder<unknown>[];
  /** Statements that drop what `createTrigger` created. */
  dropTrigger(sql: Sql, trigger: Pick<Trigger, 'name' | 'table'>): readonly RawBuilder<unknown>[];
  /**
   * Statements that build an index on a table with rows: without blocking writes where supported
   * (PostgreSQL), and repeatable after an interruption.
   */
  createIndex(sql: Sql, index: Index): readonly RawBuilder<unknown>[];
  /** Suffix of `create table (…)`. */
  tableSuffix(sql: Sql): RawBuilder<unknown>;
  /** The same for a table clustered by its primary key; null where that does not exist (PostgreSQL). */
  readonly clusteredTableSuffix: ((sql: Sql) => RawBuilder<unknown>) | null;
}
