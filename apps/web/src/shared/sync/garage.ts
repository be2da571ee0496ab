import type { OwnedKind } from '@carnet/contract/kinds/kinds';
import type { Row, RowsOf } from '#shared/sync/rows.ts';

/** The rows of a garage as screens read them: from the server, with or without waiting operations applied. */
export interface Garage {
  readonly settings: Row<'settings'> | null;
  readonly vehicles: RowsOf<'vehicle'>;
  readonly reminders: RowsOf<'reminder'>;
  readonly readings: RowsOf<'reading'>;
  readonly documents: RowsOf<'document'>;
  readonly expenses: RowsOf<'expense'>;
  readonly records: RowsOf<'record'>;
  /** The rows of any kind. */
  readonly rowsOf: <Kind extends OwnedKind>(kind: Kind) => RowsOf<Kind>;
  /**
   * By date and id, newest first: the contract's default order. This and the lists below are the same array
   * while nothing changes.
   */
  readonly recordsNewestFirst: readonly Row<'record'>[];
  /** The records of one type on a vehicle without refunds, newest first. */
  readonly recordsOfType: (vehicleId: string, type: string) => readonly Row<'record'>[];
  /** The readings of a vehicle, latest first; the first is its current mileage. */
  readonly readingsOf: (vehicleId: string) => readonly Row<'reading'>[];
}

/** All records form one group in this order. */
export const ALL_RECORDS = '';

/** Refunds form their own group. */
export function typeGroupOf({
  vehicle_id,
  type,
  isRefund,
}: Pick<Row<'record'>, 'vehicle_id' | 'type' | 'isRefund'>): string {
  return `${vehicle_id} ${type}${isRefund ? ' refund' : ''}`;
}

/** For `sort`: by date, then id, both descending. */
export function compareNewestFirst(a: Row<'record'>, b: Row<'record'>): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  return compareIds(a, b);
}

/** For `sort`: by date, then mileage, then id, all descending. */
export function compareLatestFirst(a: Row<'reading'>, b: Row<'reading'>): number {
  if (a.date !== b.date) return a.date < b.date ? 1 : -1;
  if (a.mileage !== b.mileage) return b.mileage - a.mileage;
  return compareIds(a, b);
}

function compareIds(a: { readonly id: string }, b: { readonly id: string }): number {
  if (a.id === b.id) return 0;
  return a.id < b.id ? 1 : -1;
}
