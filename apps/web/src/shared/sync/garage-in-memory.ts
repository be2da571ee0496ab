import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import { KIND_NAMES, type OwnedKind } from '@carnet/contract/kinds/kinds';
import {
  ALL_RECORDS,
  compareLatestFirst,
  compareNewestFirst,
  typeGroupOf,
  type Garage,
} from '#shared/sync/garage.ts';
import { RowIndex } from '#shared/sync/row-index.ts';
import type { Row, RowsOf } from '#shared/sync/rows.ts';

/** From this many changes on, sorting again on the next read costs less than inserting each. */
const MANY = 100;

/** An empty map for the rows of each kind. */
export function emptyRows<Maps extends Readonly<Record<ChangeKind, Map<string, unknown>>>>(): Maps {
  // Every kind has one.
  return Object.fromEntries(KIND_NAMES.map((kind) => [kind, new Map()])) as unknown as Maps;
}

/** The rows of a garage in memory, indexed in the orders in which they are read. */
export class GarageInMemory implements Garage {
  readonly #rows = emptyRows<{ readonly [Kind in ChangeKind]: Map<string, Row<Kind>> }>();
  readonly indexes = {
    newestFirst: new RowIndex(() => this.#rows.record.values(), {
      groupOf: () => ALL_RECORDS,
      compare: compareNewestFirst,
    }),
    byType: new RowIndex(() => this.#rows.record.values(), {
      groupOf: typeGroupOf,
      compare: compareNewestFirst,
    }),
    readings: new RowIndex(() => this.#rows.reading.values(), {
      groupOf: ({ vehicle_id }) => vehicle_id,
      compare: compareLatestFirst,
    }),
  } as const;

  /** Applies changes. Returns the affected kinds. */
  apply(changes: readonly Change[]): Set<ChangeKind> {
    const touched = new Set(changes.map(({ kind }) => kind));
    const isMany = changes.length > MANY;
    if (isMany) this.#forgetOrders(touched);
    for (const change of changes) {
      if (!isMany) this.#order(change);
      if (change.object === null) this.#rows[change.kind].delete(change.id);
      else this.#put(change);
    }
    return touched;
  }

  #put(change: Change): void {
    // The kind of a change is its object's kind.
    const rows = this.#rows[change.kind] as Map<string, unknown>;
    rows.set(change.id, change.object);
  }

  /** Call this before the row is stored. */
  #order({ kind, id, object }: Change): void {
    if (kind === 'reading') this.indexes.readings.put(this.#rows.reading.get(id), object);
    if (kind !== 'record') return;
    const before = this.#rows.record.get(id);
    this.indexes.newestFirst.put(before, object);
    this.indexes.byType.put(before, object);
  }

  #forgetOrders(kinds: ReadonlySet<ChangeKind>): void {
    if (kinds.has('reading')) this.indexes.readings.forget();
    if (!kinds.has('record')) return;
    this.indexes.newestFirst.forget();
    this.indexes.byType.forget();
  }

  clear(): void {
    for (const rows of Object.values(this.#rows)) rows.clear();
    for (const index of Object.values(this.indexes)) index.forget();
  }

  get settings(): Row<'settings'> | null {
    return this.#rows.settings.values().next().value ?? null;
  }

  get vehicles(): RowsOf<'vehicle'> {
    return this.#rows.vehicle;
  }

  get reminders(): RowsOf<'reminder'> {
    return this.#rows.reminder;
  }

  get readings(): RowsOf<'reading'> {
    return this.#rows.reading;
  }

  get documents(): RowsOf<'document'> {
    return this.#rows.document;
  }

  get expenses(): RowsOf<'expense'> {
    return this.#rows.expense;
  }

  get records(): RowsOf<'record'> {
    return this.#rows.record;
  }

  rowsOf<Kind extends OwnedKind>(kind: Kind): RowsOf<Kind> {
    return this.#rows[kind];
  }

  get recordsNewestFirst(): readonly Row<'record'>[] {
    return this.indexes.newestFirst.of(ALL_RECORDS);
  }

  recordsOfType(vehicleId: string, type: string): readonly Row<'record'>[] {
    return this.indexes.byType.of(typeGroupOf({ vehicle_id: vehicleId, type, isRefund: false }));
  }

  readingsOf(vehicleId: string): readonly Row<'reading'>[] {
    return this.indexes.readings.of(vehicleId);
  }
}
