import type { ChangeKind, ReminderMove } from '@carnet/contract/changes/changes.schema';
import { compareNewestFirst, type Garage } from '#shared/sync/garage.ts';
import type { Row, RowsOf } from '#shared/sync/rows.ts';

type Overlay = { readonly [Kind in ChangeKind]: Map<string, Row<Kind> | null> };

/** A garage with changes laid over it: the rows of the copy stay as the server gave them. */
export class GarageView implements Garage {
  readonly #base: Garage;
  readonly #overlay: Overlay = {
    settings: new Map(),
    vehicle: new Map(),
    reminder: new Map(),
    reading: new Map(),
    document: new Map(),
    record: new Map(),
  };
  readonly #merged = new Map<ChangeKind, Map<string, unknown>>();
  #moves: Map<string, ReminderMove> | null = null;
  #newestFirst: readonly Row<'record'>[] | null = null;

  constructor(base: Garage) {
    this.#base = base;
  }

  put<Kind extends ChangeKind>(kind: Kind, id: string, row: Row<Kind>): void {
    this.#set(kind, id, row);
  }

  remove(kind: ChangeKind, id: string): void {
    this.#set(kind, id, null);
  }

  #set(kind: ChangeKind, id: string, row: unknown): void {
    const rows: Map<string, unknown> = this.#overlay[kind];
    rows.set(id, row);
    // Kept up rather than made anew: a thousand operations over 20,000 readings would copy them a thousand times.
    if (row === null) this.#merged.get(kind)?.delete(id);
    else this.#merged.get(kind)?.set(id, row);
    if (kind === 'record') this.#newestFirst = null;
  }

  /** What a record did to a reminder; null once nothing. */
  putMove(recordId: string, move: ReminderMove | null): void {
    this.#moves ??= new Map(this.#base.moves);
    if (move) this.#moves.set(recordId, move);
    else this.#moves.delete(recordId);
  }

  get moves(): ReadonlyMap<string, ReminderMove> {
    return this.#moves ?? this.#base.moves;
  }

  get settings(): Row<'settings'> | null {
    return this.#overlay.settings.values().next().value ?? this.#base.settings;
  }

  get vehicles(): RowsOf<'vehicle'> {
    return this.#rows('vehicle', this.#base.vehicles);
  }

  get reminders(): RowsOf<'reminder'> {
    return this.#rows('reminder', this.#base.reminders);
  }

  get readings(): RowsOf<'reading'> {
    return this.#rows('reading', this.#base.readings);
  }

  get documents(): RowsOf<'document'> {
    return this.#rows('document', this.#base.documents);
  }

  get records(): RowsOf<'record'> {
    return this.#rows('record', this.#base.records);
  }

  get recordsNewestFirst(): readonly Row<'record'>[] {
    const changed = this.#overlay.record;
    if (changed.size === 0) return this.#base.recordsNewestFirst;
    this.#newestFirst ??= [
      ...this.#base.recordsNewestFirst.filter(({ id }) => !changed.has(id)),
      ...[...changed.values()].filter((row) => row !== null),
    ].sort(compareNewestFirst);
    return this.#newestFirst;
  }

  #rows<Kind extends ChangeKind>(kind: Kind, base: RowsOf<Kind>): RowsOf<Kind> {
    const changed: ReadonlyMap<string, Row<Kind> | null> = this.#overlay[kind];
    if (changed.size === 0) return base;
    // What is kept under a kind is of that kind.
    const known = this.#merged.get(kind) as Map<string, Row<Kind>> | undefined;
    if (known) return known;
    const merged = new Map(base);
    for (const [id, row] of changed) {
      if (row === null) merged.delete(id);
      else merged.set(id, row);
    }
    this.#merged.set(kind, merged);
    return merged;
  }
}
