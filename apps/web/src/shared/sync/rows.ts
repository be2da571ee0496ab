import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';

/** An object of the garage as the feed sends it: its files have no addresses, and reminders no estimates. */
export type Row<Kind extends ChangeKind> = NonNullable<Extract<Change, { kind: Kind }>['object']>;

/** The objects of one kind, by id. */
export type RowsOf<Kind extends ChangeKind> = ReadonlyMap<string, Row<Kind>>;
