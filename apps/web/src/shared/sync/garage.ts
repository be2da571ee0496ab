import type { ReminderMove } from '@carnet/contract/changes/changes.schema';
import type { Row, RowsOf } from '#shared/sync/rows.ts';

/** The rows of a garage, as screens read them: what the server gave, or that with what waits in the outbox. */
export interface Garage {
  readonly settings: Row<'settings'> | null;
  readonly vehicles: RowsOf<'vehicle'>;
  readonly reminders: RowsOf<'reminder'>;
  readonly readings: RowsOf<'reading'>;
  readonly documents: RowsOf<'document'>;
  readonly records: RowsOf<'record'>;
  /** What records did to reminders, by the id of the record. */
  readonly moves: ReadonlyMap<string, ReminderMove>;
  /** By date and id, the newest first: the contract's default order. */
  readonly recordsNewestFirst: readonly Row<'record'>[];
}

/** For `sort`: by date, then id, both downwards. */
export function compareNewestFirst(a: Row<'record'>, b: Row<'record'>): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return a.id < b.id ? 1 : -1;
}
