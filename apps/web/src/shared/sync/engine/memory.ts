import type { Change, ChangeKind } from '@carnet/contract/changes/changes.schema';
import { isSameView, type Operation } from '#shared/sync/engine/operation.ts';
import type { Rows, Rules, View } from '#shared/sync/engine/rules.ts';

/**
 * What has changed in memory: the kinds whose rows are shown differently, and whether the queue has changed.
 */
export interface Changed {
  readonly kinds: ReadonlySet<ChangeKind>;
  readonly isQueueChanged: boolean;
}

type Apply = Awaited<ReturnType<Rules['loadApply']>>;

const NO_KINDS: ReadonlySet<ChangeKind> = new Set();

/** The state of one window in memory: the rows as the server sent them, the queue, and the view of both. */
export class Memory {
  readonly rows: Rows;
  readonly #rules: Rules;
  readonly #allKinds: ReadonlySet<ChangeKind>;
  readonly #listeners = new Set<(changed: Changed) => void>();
  #operations: readonly Operation[] = [];
  #view: View | null = null;
  #apply: Apply | null = null;

  constructor(rules: Rules) {
    this.#rules = rules;
    this.#allKinds = new Set(rules.stored.names);
    this.rows = rules.newRows();
  }

  /** In queue order. */
  get operations(): readonly Operation[] {
    return this.#operations;
  }

  /** The garage as it will be once the queue has been sent. */
  get view(): View {
    if (this.#operations.length === 0) return this.rows;
    this.#view ??= this.viewOf(this.#operations);
    return this.#view;
  }

  /** The rows with these operations applied. */
  viewOf(operations: readonly Operation[]): View {
    return this.#apply === null ? this.rows : this.#apply(this.rows, operations);
  }

  /** Await this before operations are shown. */
  async loadApply(): Promise<void> {
    this.#apply ??= await this.#rules.loadApply();
  }

  subscribe(listener: (changed: Changed) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Applies rows without notifying listeners. Returns the affected kinds. */
  putRows(changes: readonly Change[]): ReadonlySet<ChangeKind> {
    this.#view = null;
    return this.rows.apply(changes);
  }

  clearRows(): void {
    this.#view = null;
    this.rows.clear();
  }

  showOperations(operations: readonly Operation[]): void {
    const isSame = isSameView(this.#operations, operations);
    this.#operations = operations;
    if (!isSame) this.#view = null;
    this.#tell({ kinds: isSame ? NO_KINDS : this.#allKinds, isQueueChanged: true });
  }

  /** Makes the screens read these kinds again. */
  tellRows(kinds: ReadonlySet<ChangeKind> = this.#allKinds): void {
    this.#tell({ kinds, isQueueChanged: false });
  }

  close(): void {
    this.#listeners.clear();
  }

  #tell(changed: Changed): void {
    for (const listener of this.#listeners) listener(changed);
  }
}
