import { DUE } from '#platform/kinds/due-kinds.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';

/** A row by the names of its columns. */
export type Cells = Readonly<Record<string, unknown>> & {
  readonly garage_id?: unknown;
  readonly id?: unknown;
};

/** What else decides about the announcements of a vehicle: its own facts, and what its inspections said. */
const VEHICLE_FACTS = {
  vehicle: [
    'current_mileage',
    'archived_at',
    'type',
    'energy',
    'inspection_category',
    'is_collection',
    'first_registration_date',
  ],
  record: ['vehicle_id', 'type', 'date', 'inspection_kind', 'inspection_result', 'inspection_valid_until'],
} as const satisfies { readonly [Kind in OwnedKind]?: readonly (keyof RowOf<Kind> & string)[] };

/** Those of a kind; none of most. */
export function vehicleFactsOf(kind: OwnedKind): readonly string[] {
  return Object.hasOwn(VEHICLE_FACTS, kind) ? VEHICLE_FACTS[kind as keyof typeof VEHICLE_FACTS] : [];
}

const DECIDING = Object.fromEntries(
  OWNED_KINDS.map((kind) => [
    kind,
    [...new Set<string>([...(DUE[kind]?.decidedBy ?? []), ...vehicleFactsOf(kind)])],
  ]),
) as unknown as Readonly<Record<OwnedKind, readonly string[]>>;

/** Whether a row decides anything: thousands of records that do not are imported at once. */
function isDeciding(kind: OwnedKind, row: Cells): boolean {
  const { lastDay = null } = DUE[kind] ?? {};
  return lastDay === null || row[lastDay] !== null || isInspectionType(String(row['type']));
}

/** The columns of a kind that `noteStored` looks at. */
export function decidingColumns(kind: OwnedKind): readonly string[] {
  return ['garage_id', 'id', ...DECIDING[kind]];
}

/** What a transaction has made of one object; its cells are those that decide about announcements. */
export interface ObjectChange {
  readonly kind: OwnedKind;
  readonly garageId: string;
  readonly id: string;
  /** Null of a new one. */
  readonly before: Cells | null;
  /** Null of one that is gone. */
  readonly after: Cells | null;
  /** It came back from the trash. */
  readonly isRestored: boolean;
}

type Preferences = Omit<Settings, 'maintenanceTypes'>;

/** What a transaction has made of the settings of one member. */
export interface SettingsChange {
  readonly garageId: string;
  readonly accountId: string;
  readonly before: Preferences;
  readonly after: Preferences;
}

/** A vehicle in its garage. */
export interface VehicleKey {
  readonly garageId: string;
  readonly id: string;
}

/** What a transaction has stored so far, as far as it decides about announcements. */
export interface StoredChanges {
  /** By garage and object. */
  readonly objects: Map<string, ObjectChange>;
  readonly settings: SettingsChange[];
  /** Vehicles that got readings from elsewhere: their mileage may be expected earlier now. */
  readonly measured: VehicleKey[];
}

const CHANGES = new WeakMap<Tx, StoredChanges>();

function changesOf(tx: Tx): StoredChanges {
  const changes = CHANGES.get(tx) ?? { objects: new Map(), settings: [], measured: [] };
  CHANGES.set(tx, changes);
  return changes;
}

/**
 * Notes that an object was stored, changed or deleted: whatever writes the rows of a kind calls it, and what is announced
 * follows at the end of the transaction. Of one that is written several times the first state and the last count. `after` may
 * lack columns that were not written.
 */
export function noteStored(
  tx: Tx,
  kind: OwnedKind,
  { before, after, isRestored = false }: Pick<ObjectChange, 'before' | 'after'> & { isRestored?: boolean },
): void {
  const columns = DECIDING[kind];
  const row = after ?? before;
  if (columns.length === 0 || row === null) return;
  if ([before, after].every((state) => state === null || !isDeciding(kind, state))) return;
  const { objects } = changesOf(tx);
  const [garageId, id] = [String(row.garage_id), String(row.id)];
  const key = `${garageId} ${id}`;
  const known = objects.get(key);
  const change = {
    kind,
    garageId,
    id,
    before:
      known === undefined
        ? pick(before, columns)
        : known.before && { ...pick(before, columns), ...known.before },
    after: after && { ...pick(before, columns), ...known?.after, ...pick(after, columns) },
    isRestored: isRestored || known?.isRestored === true,
  };
  if (known !== undefined || hasChanged(change, columns)) objects.set(key, change);
}

function pick(row: Cells | null, columns: readonly string[]): Cells | null {
  if (row === null) return null;
  return Object.fromEntries(
    columns.flatMap((column) => (row[column] === undefined ? [] : [[column, row[column]]])),
  );
}

/** Whether one of these columns of an object is other than it was; each is of one that is new or gone. */
export function hasChanged(
  { before, after }: Pick<ObjectChange, 'before' | 'after'>,
  columns: readonly string[],
): boolean {
  if (before === null || after === null) return before !== after;
  return columns.some((column) => before[column] !== after[column]);
}

/** Notes that the settings of a member were changed. */
export function noteSettings(tx: Tx, change: SettingsChange): void {
  changesOf(tx).settings.push(change);
}

/** Notes that a vehicle got readings from elsewhere, whether or not one of them is its current mileage. */
export function noteMeasured(tx: Tx, garageId: string, vehicleId: string): void {
  changesOf(tx).measured.push({ garageId, id: vehicleId });
}

/** Takes what was noted since the transaction began, or since it was last taken; null where nothing was. */
export function takeStoredChanges(tx: Tx): StoredChanges | null {
  const changes = CHANGES.get(tx) ?? null;
  CHANGES.delete(tx);
  return changes;
}
