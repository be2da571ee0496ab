import type { ImportContent } from '#features/import/import-content.ts';
import { ID_TABLES, type IdState, type IdTable } from '#features/import/import-messages.ts';
import { v5 as uuidOfName } from 'uuid';

/** What becomes of an id of the export. */
interface Resolved {
  /** The id here. */
  readonly id: string;
  /** The account has this object already. */
  readonly isOwn: boolean;
}

/** Every id that an export gives or refers to. */
export interface NamedIds {
  readonly ofTables: ReadonlyMap<IdTable, ReadonlySet<string>>;
  /** Files that something refers to. */
  readonly usedFiles: ReadonlySet<string>;
}

/** Asks the server whose ids are: a state for each. */
export type AskIds = (table: IdTable, ids: readonly string[]) => Promise<readonly IdState[]>;

/** So many are asked for at once: a message of 40 kB. */
const IDS_PER_QUESTION = 1000;

export function collectIds(content: ImportContent): NamedIds {
  const { vehicles, records, readings, reminders, documents, expenses, files } = content;
  const ofTables = new Map<IdTable, Set<string>>(ID_TABLES.map((table) => [table, new Set()]));
  const usedFiles = new Set<string>();
  const name = (table: IdTable, id: string | null | undefined): void => {
    if (id) ofTables.get(table)?.add(id);
  };
  const nameFiles = (ids: readonly string[], other: string | null = null): void => {
    for (const id of ids) usedFiles.add(id);
    if (other !== null) usedFiles.add(other);
  };
  for (const { row } of vehicles) {
    name('vehicle', row.id);
    nameFiles(row.photos, row.registrationDocument);
  }
  for (const { row } of records) {
    name('maintenance', row.id);
    name('vehicle', row.vehicle_id);
    nameFiles(row.photos, row.invoice);
  }
  for (const { row } of readings) {
    name('mileage_reading', row.id);
    name('vehicle', row.vehicle_id);
    name('maintenance', row.record_id);
    name('expense', row.expense_id);
  }
  for (const { row } of reminders) {
    name('reminder', row.id);
    name('vehicle', row.vehicle_id);
  }
  for (const { row } of documents) {
    name('document', row.id);
    name('vehicle', row.vehicle_id);
    nameFiles(row.files);
  }
  for (const { row } of expenses) {
    name('expense', row.id);
    name('vehicle', row.vehicle_id);
    name('expense', row.series_id);
    nameFiles(row.files);
  }
  for (const { row } of files) name('file', row.id);
  for (const id of usedFiles) name('file', id);
  return { ofTables, usedFiles };
}

/**
 * How the ids of an export stand to those that are taken here. One of somebody else's gets another, the same at each import of
 * this account: so that importing again finds what was imported before.
 */
export class KnownIds {
  readonly #garageId: string;
  readonly #states = new Map<IdTable, Map<string, IdState>>();
  /** What somebody else's ids are called here, by the first look-up: the bytes of files are stored under these names. */
  readonly #renamed = new Map<string, string>();

  constructor(garageId: string) {
    this.#garageId = garageId;
  }

  /**
   * Asks for every id, and for the names here of those that are somebody else's. A later look-up gives no other names, though
   * somebody else's objects may have come or gone since: an id that was taken meanwhile is refused when it is stored.
   */
  async learn({ ofTables }: NamedIds, ask: AskIds): Promise<void> {
    const isFirst = this.#states.size === 0;
    for (const [table, ids] of ofTables) {
      const states = new Map<string, IdState>();
      this.#states.set(table, states);
      await askFor(table, [...ids], states, ask);
      if (isFirst) this.#renameForeign(states);
      const others = [...ids].flatMap((id) => this.#renamed.get(id) ?? []);
      await askFor(table, others, states, ask);
    }
  }

  resolve(table: IdTable, id: string): Resolved {
    const other = this.#renamed.get(id);
    const here = other === undefined || this.#isOwn(table, id) ? id : other;
    return { id: here, isOwn: this.#isOwn(table, here) };
  }

  /** What a file of the account's own is; null for any other. */
  ownFileKind(id: string): 'image' | 'document' | null {
    const state = this.#stateOf('file', this.resolve('file', id).id);
    return state === 'image' || state === 'document' ? state : null;
  }

  #renameForeign(states: ReadonlyMap<string, IdState>): void {
    for (const [id, state] of states) {
      if (state === 'foreign' && !this.#renamed.has(id))
        this.#renamed.set(id, uuidOfName(id, this.#garageId));
    }
  }

  #isOwn(table: IdTable, id: string): boolean {
    const state = this.#stateOf(table, id);
    return state !== 'free' && state !== 'foreign';
  }

  #stateOf(table: IdTable, id: string): IdState {
    return this.#states.get(table)?.get(id) ?? 'free';
  }
}

async function askFor(
  table: IdTable,
  ids: readonly string[],
  states: Map<string, IdState>,
  ask: AskIds,
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_QUESTION) {
    const asked = ids.slice(start, start + IDS_PER_QUESTION);
    const answered = await ask(table, asked);
    for (const [index, id] of asked.entries()) states.set(id, answered[index] ?? 'free');
  }
}
