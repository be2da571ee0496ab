import { DUE } from '#platform/kinds/due-kinds.ts';
import type { RowOf } from '#platform/kinds/tables.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Settings } from '@carnet/contract/settings/settings.schema';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { isInspectionType } from '@carnet/domain/maintenance/maintenance-types';

/** A row by column name. */
export type Cells = Readonly<Record<string, unknown>> & {
  readonly garage_id?: unknown;
  readonly id?: unknown;
};

/** Other columns that decide about the announcements of a vehicle: its own facts, and inspection results. */
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

/** Those columns of a kind, often none. */
export function vehicleFactsOf(kind: OwnedKind): readonly string[] {
  return Object.hasOwn(VEHICLE_FACTS, kind) ? VEHICLE_FACTS[kind as keyof typeof VEHICLE_FACTS] : [];
}

const DECIDING = Object.fromEntries(
  OWNED_KINDS.map((kind) => [
    kind,
    [...new Set<string>([...(DUE[kind]?.decidedBy ?? []), ...vehicleFactsOf(kind)])],
  ]),
) as unknown as Readonly<Record<OwnedKind, readonly string[]>>;

/** Whether a row can affect announcements: imports store thousands of records that cannot. */
function isDeciding(kind: OwnedKind, row: Cells): boolean {
  const { lastDay = null } = DUE[kind] ?? {};
  return lastDay === null || row[lastDay] !== null || isInspectionType(String(row['type']));
}

/** The columns of a kind that `recordStored` reads. */
export function decidingColumns(kind: OwnedKind): readonly string[] {
  return ['garage_id', 'id', ...DECIDING[kind]];
}

/** The change of one object in a transaction, limited to cells that affect announcements. */
export interface ObjectChange {
  readonly kind: OwnedKind;
  readonly garageId: string;
  readonly id: string;
  /** Null if new. */
  readonly before: Cells | null;
  /** Null if deleted. */
  readonly after: Cells | null;
  /** Whether it was restored from the trash. */
  readonly isRestored: boolean;
}

type Preferences = Omit<Settings, 'maintenanceTypes'>;

/** The settings change of one member in a transaction. */
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

/** What a transaction has stored so far that affects announcements. */
export interface StoredChanges {
  /** By garage and object. */
  readonly objects: Map<string, ObjectChange>;
  readonly settings: SettingsChange[];
  /** Vehicles with other new readings, which may bring their expected mileage forward. */
  readonly measured: VehicleKey[];
}

const CHANGES = new WeakMap<Tx, StoredChanges>();

function findOrStartChanges(tx: Tx): StoredChanges {
  const changes = CHANGES.get(tx) ?? { objects: new Map(), settings: [], measured: [] };
  CHANGES.set(tx, changes);
  return changes;
}

/**
 * Records that an object was stored, changed or deleted. Every write of a kind's rows calls it; announcements
 * are scheduled at the end of the transaction. Of several writes the first and the last state count. `after`
 * may omit columns that were not written.
 */
export function recordStored(
  tx: Tx,
  kind: OwnedKind,
  { before, after, isRestored = false }: Pick<ObjectChange, 'before' | 'after'> & { isRestored?: boolean },
): void {
  const columns = DECIDING[kind];
  const row = after ?? before;
  if (columns.length === 0 || row === null) return;
  if ([before, after].every((state) => state === null || !isDeciding(kind, state))) return;
  const { objects } = findOrStartChanges(tx);
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

/** Whether one of these columns differs; true for all columns of a new or deleted object. */
export function hasChanged(
  { before, after }: Pick<ObjectChange, 'before' | 'after'>,
  columns: readonly string[],
): boolean {
  if (before === null || after === null) return before !== after;
  return columns.some((column) => before[column] !== after[column]);
}

/** Records that the settings of a member changed. */
export function recordSettings(tx: Tx, change: SettingsChange): void {
  findOrStartChanges(tx).settings.push(change);
}

/** Records that a vehicle got other readings, whether or not one of them is its current mileage. */
export function recordMeasured(tx: Tx, garageId: string, vehicleId: string): void {
  findOrStartChanges(tx).measured.push({ garageId, id: vehicleId });
}

/** Takes the changes recorded since the start of the transaction or the last call; null if there are none. */
export function takeStoredChanges(tx: Tx): StoredChanges | null {
  const changes = CHANGES.get(tx) ?? null;
  CHANGES.delete(tx);
  return changes;
}
