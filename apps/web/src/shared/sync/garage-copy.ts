import type { Change, ChangeKind, ReminderMove } from '@carnet/contract/changes/changes.schema';
import { compareNewestFirst, type Garage } from '#shared/sync/garage.ts';
import type { Row, RowsOf } from '#shared/sync/rows.ts';

/** The rows of a garage in memory, and what follows from all of them. */
export class GarageCopy implements Garage {
  readonly #rows = {
    settings: new Map<string, Row<'settings'>>(),
    vehicle: new Map<string, Row<'vehicle'>>(),
    reminder: new Map<string, Row<'reminder'>>(),
    reading: new Map<string, Row<'reading'>>(),
    document: new Map<string, Row<'document'>>(),
    record: new Map<string, Row<'record'>>(),
  };
  readonly #moves = new Map<string, ReminderMove>();
  #newestFirst: readonly Row<'record'>[] | null = null;

  /** Takes changes over. Answers the kinds that they touched. */
  apply(changes: readonly Change[]): Set<ChangeKind> {
    const touched = new Set<ChangeKind>();
    for (const change of changes) {
      touched.add(change.kind);
      if (change.object === null) this.#rows[change.kind].delete(change.id);
      else this.#put(change);
      if (change.kind === 'record') this.#putMove(change.id, change.move);
    }
    if (touched.has('record')) this.#newestFirst = null;
    return touched;
  }

  #put(change: Change): void {
    // The kind of a change is that of its object.
    const rows = this.#rows[change.kind] as Map<string, unknown>;
    rows.set(change.id, change.object);
  }

  #putMove(recordId: string, move: ReminderMove | undefined): void {
    if (move) this.#moves.set(recordId, move);
    else this.#moves.delete(recordId);
  }

  clear(): void {
    this.#moves.clear();
    for (const rows of Object.values(this.#rows)) rows.clear();
    this.#newestFirst = null;
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

  get records(): RowsOf<'record'> {
    return this.#rows.record;
  }

  get moves(): ReadonlyMap<string, ReminderMove> {
    return this.#moves;
  }

  get recordsNewestFirst(): readonly Row<'record'>[] {
    this.#newestFirst ??= [...this.#rows.record.values()].sort(compareNewestFirst);
    return this.#newestFirst;
  }
}
