import type { ImportContent } from '#features/import/import-content.ts';
import { ID_KINDS, type IdState, type IdKind } from '#features/import/import-messages.ts';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';
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
  readonly ofKinds: ReadonlyMap<IdKind, ReadonlySet<string>>;
  /** Files that something refers to. */
  readonly usedFiles: ReadonlySet<string>;
}

/** Asks the server whose ids are: a state for each. */
export type AskIds = (kind: IdKind, ids: readonly string[]) => Promise<readonly IdState[]>;

/** So many are asked for at once: a message of 40 kB. */
const IDS_PER_QUESTION = 1000;

export function collectIds({ rows, files }: ImportContent): NamedIds {
  const ofKinds = new Map<IdKind, Set<string>>(ID_KINDS.map((kind) => [kind, new Set()]));
  const usedFiles = new Set<string>();
  for (const kind of OWNED_KINDS) {
    for (const { row } of rows[kind]) {
      ofKinds.get(kind)?.add(row.id);
      for (const [of, id] of namedIds(kind, row)) ofKinds.get(of)?.add(id);
      for (const id of listFiles<string>(kind, row)) usedFiles.add(id);
    }
  }
  for (const id of [...files.map(({ row }) => row.id), ...usedFiles]) ofKinds.get('file')?.add(id);
  return { ofKinds, usedFiles };
}

/** The fields of each kind that name another object; rows are read by the hundred thousand. */
const NAMING_FIELDS = new Map(
  OWNED_KINDS.map((kind) => {
    const naming = Object.entries(fieldsOf(kind)).flatMap(([field, { of }]) => (of ? [{ field, of }] : []));
    return [kind, naming];
  }),
);

/** The objects that a row names, by the fields that do. */
export function namedIds(
  kind: OwnedKind,
  row: object,
): (readonly [of: OwnedKind, id: string, field: string])[] {
  return (NAMING_FIELDS.get(kind) ?? []).flatMap(({ field, of }) => {
    const id: unknown = Reflect.get(row, field);
    return typeof id === 'string' ? [[of, id, field] as const] : [];
  });
}

/**
 * How the ids of an export stand to those that are taken here. One of somebody else's gets another, the same at each import of
 * this account: so that importing again finds what was imported before.
 */
export class KnownIds {
  readonly #garageId: string;
  readonly #states = new Map<IdKind, Map<string, IdState>>();
  /** What somebody else's ids are called here, by the first look-up: the bytes of files are stored under these names. */
  readonly #renamed = new Map<string, string>();

  constructor(garageId: string) {
    this.#garageId = garageId;
  }

  /**
   * Asks for every id, and for the names here of those that are somebody else's. A later look-up gives no other names, though
   * somebody else's objects may have come or gone since: an id that was taken meanwhile is refused when it is stored.
   */
  async learn({ ofKinds }: NamedIds, ask: AskIds): Promise<void> {
    const isFirst = this.#states.size === 0;
    for (const [kind, ids] of ofKinds) {
      const states = new Map<string, IdState>();
      this.#states.set(kind, states);
      await askFor(kind, [...ids], states, ask);
      if (isFirst) this.#renameForeign(states);
      const others = [...ids].flatMap((id) => this.#renamed.get(id) ?? []);
      await askFor(kind, others, states, ask);
    }
  }

  resolve(kind: IdKind, id: string): Resolved {
    const other = this.#renamed.get(id);
    const here = other === undefined || this.#isOwn(kind, id) ? id : other;
    return { id: here, isOwn: this.#isOwn(kind, here) };
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

  #isOwn(kind: IdKind, id: string): boolean {
    const state = this.#stateOf(kind, id);
    return state !== 'free' && state !== 'foreign';
  }

  #stateOf(kind: IdKind, id: string): IdState {
    return this.#states.get(kind)?.get(id) ?? 'free';
  }
}

async function askFor(
  kind: IdKind,
  ids: readonly string[],
  states: Map<string, IdState>,
  ask: AskIds,
): Promise<void> {
  for (let start = 0; start < ids.length; start += IDS_PER_QUESTION) {
    const asked = ids.slice(start, start + IDS_PER_QUESTION);
    const answered = await ask(kind, asked);
    for (const [index, id] of asked.entries()) states.set(id, answered[index] ?? 'free');
  }
}
