import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';

/** An object of the garage as the feed brings it: a file in it has no addresses, a reminder no estimate. */
export type Row<Kind extends ChangeKind> = NonNullable<Extract<Change, { kind: Kind }>['object']>;

/** The objects of one kind, by id. */
export type RowsOf<Kind extends ChangeKind> = ReadonlyMap<string, Row<Kind>>;
