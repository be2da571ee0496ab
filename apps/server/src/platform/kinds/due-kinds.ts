import type { RowOf } from '#platform/kinds/tables.ts';
import type { OwnedKind } from '@carnet/contract/kinds/kinds';

interface Due<Column extends string> {
  /** The columns that decide when it falls due: a change of any other announces nothing again. */
  readonly decidedBy: readonly Column[];
  /** The column of its last day, where it is watched only while that holds one. */
  readonly lastDay: Column | null;
}

/** What of each kind falls due and is announced; null where nothing does. */
export const DUE = {
  vehicle: null,
  // Its warranty.
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

/** The kinds of which something falls due. */
export type DueKind = { [Kind in OwnedKind]: (typeof DUE)[Kind] extends null ? never : Kind }[OwnedKind];

export function isDueKind(kind: OwnedKind): kind is DueKind {
  return DUE[kind] !== null;
}

/** What decides about the items of a kind. */
export function dueOf(kind: DueKind): Due<string> {
  return DUE[kind];
}
