import type { ColumnType } from 'kysely';

/** 0 or 1: SQLite has no booleans, so neither database uses them. */
export type Flag = 0 | 1;

/** Set once at insert. */
export type Fixed<T> = ColumnType<T, T, never>;
