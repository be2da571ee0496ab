import type { ImportContent } from '#decide/import-content.ts';
import type { ReplacedObject } from '@carnet/contract/account/import.schema';
import { fieldsOf } from '@carnet/contract/kinds/fields';
import { OWNED_KINDS, type OwnedKind } from '@carnet/contract/kinds/kinds';
import { listFiles } from '@carnet/contract/kinds/object-files';
import { v5 as uuidOfName } from 'uuid';

/** Kinds that an import references by id. */
export const ID_KINDS = [...OWNED_KINDS, 'file'] as const;
export type IdKind = (typeof ID_KINDS)[number];

/** State of an id in this account. A file of the account itself is an `image` or `document`. */
export type IdState = 'free' | 'own' | 'foreign' | 'image' | 'document';

/** Detected type of a file. */
export type FileKind = 'image' | 'document' | 'refused';

/** The local id of an imported one. */
interface Resolved {
  /** The local id. */
  readonly id: string;
  /** The account already has this object. */
  readonly isOwn: boolean;
}

/** Every id that an import defines or refers to. */
export interface NamedIds {
  readonly ofKinds: ReadonlyMap<IdKind, ReadonlySet<string>>;
  /** Files that something refers to. */
  readonly usedFiles: ReadonlySet<string>;
}

/** Requests the state of ids of one kind. */
export interface IdQuestion {
  readonly kind: IdKind;
  readonly ids: readonly string[];
}

/** Number of ids in one request: a message of 40 kB. */
const IDS_PER_QUESTION = 1000;

export function collectIds({ rows, files }: Pick<ImportContent, 'rows' | 'files'>): NamedIds {
  const ofKinds = new Map<IdKind, Set<string>>(ID_KINDS.map((kind) => [kind, new Set()]));
  const usedFiles = new Set<string>();
  for (const kind of OWNED_KINDS) {
    for (const { row, replaces } of rows[kind]) {
      ofKinds.get(kind)?.add(row.id);
      if (replaces) ofKinds.get(replaces.kind)?.add(replaces.id);
      for (const [of, id] of namedIds(kind, row)) ofKinds.get(of)?.add(id);
      for (const id of listFiles<string>(kind, row)) usedFiles.add(id);
    }
  }
  for (const id of [...files.map(({ row }) => row.id), ...usedFiles]) ofKinds.get('file')?.add(id);
  return { ofKinds, usedFiles };
}

/** Replaced objects, each once. */
export function listReplaced({ rows }: Pick<ImportContent, 'rows'>): ReplacedObject[] {
  return OWNED_KINDS.flatMap((kind) => rows[kind].flatMap(({ replaces }) => replaces ?? []));
}

/**
 * The fields of each kind that reference other objects; cached, because there may be hundreds of thousands of
 * rows.
 */
const NAMING_FIELDS = new Map(
  OWNED_KINDS.map((kind) => {
    const naming = Object.entries(fieldsOf(kind)).flatMap(([field, { of }]) => (of ? [{ field, of }] : []));
    return [kind, naming];
  }),
);

/** The objects that a row references. */
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
 * Maps the ids of an import to local ones. An id of another garage gets a new one, always the same in this
 * garage, so that a repeated import finds the earlier objects.
 */
export class KnownIds {
  readonly #garageId: string;
  readonly #states = new Map<IdKind, Map<string, IdState>>();
  /** Local names of foreign ids, fixed at the first look-up: file bytes are stored under these names. */
  readonly #renamed = new Map<string, string>();
  readonly #renamedKinds = new Set<IdKind>();

  constructor(garageId: string) {
    this.#garageId = garageId;
  }

  /**
   * Looks up ids of these kinds, and the local names of foreign ones. A later look-up keeps these names; an
   * id that was taken meanwhile is refused when it is stored.
   */
  *learn(
    { ofKinds }: NamedIds,
    kinds: readonly IdKind[] = ID_KINDS,
  ): Generator<IdQuestion, void, readonly IdState[]> {
    for (const kind of kinds) {
      const ids = [...(ofKinds.get(kind) ?? [])];
      const states = new Map<string, IdState>();
      this.#states.set(kind, states);
      yield* ask(kind, ids, states);
      if (!this.#renamedKinds.has(kind)) this.#renameForeign(states);
      this.#renamedKinds.add(kind);
      const others = ids.flatMap((id) => this.#renamed.get(id) ?? []);
      yield* ask(kind, others, states);
    }
  }

  resolve(kind: IdKind, id: string): Resolved {
    const other = this.#renamed.get(id);
    const here = other === undefined || this.#isOwn(kind, id) ? id : other;
    return { id: here, isOwn: this.#isOwn(kind, here) };
  }

  /** The type of a file of the account itself; null for any other. */
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

function* ask(
  kind: IdKind,
  ids: readonly string[],
  states: Map<string, IdState>,
): Generator<IdQuestion, void, readonly IdState[]> {
  for (let start = 0; start < ids.length; start += IDS_PER_QUESTION) {
    const asked = ids.slice(start, start + IDS_PER_QUESTION);
    const answered = yield { kind, ids: asked };
    for (const [index, id] of asked.entries()) states.set(id, answered[index] ?? 'free');
  }
}
