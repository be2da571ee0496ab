import type { RowOf } from '#platform/kinds/tables.ts';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';

interface Due<Column extends string> {
  /** Columns that decide when it is due. A change to any other triggers no new announcement. */
  readonly decidedBy: readonly Column[];
  /** The column with its last day; announcements are scheduled only while it is set. */
  readonly lastDay: Column | null;
}

/** What falls due in each kind and is announced; null if nothing does. */
export const DUE = {
  vehicle: null,
  // The warranty.
  record: { decidedBy: ['vehicle_id', 'warranty_until'], lastDay: 'warranty_until' },
  reminder: {
    decidedBy: [
      'vehicle_id',
      'maintenance_type',
      'next_reminder_date',
      'last_mileage',
      'interval_km',
      'planned_mileage',
      'interval_days',
      'active',
      'follows',
    ],
    lastDay: null,
  },
  document: { decidedBy: ['vehicle_id', 'kind', 'expires_on', 'advance_days', 'active'], lastDay: null },
  reading: null,
  expense: null,
  tyre_set: null,
  tyre_fitting: null,
} as const satisfies { readonly [Kind in OwnedKind]: Due<keyof RowOf<Kind> & string> | null };

/** The kinds with announcements. */
export type DueKind = { [Kind in OwnedKind]: (typeof DUE)[Kind] extends null ? never : Kind }[OwnedKind];

export function isDueKind(kind: OwnedKind): kind is DueKind {
  return DUE[kind] !== null;
}

/** The columns that decide about announcements of a kind. */
export function dueOf(kind: DueKind): Due<string> {
  return DUE[kind];
}
