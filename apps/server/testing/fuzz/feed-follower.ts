import { createHash } from 'node:crypto';

/** The fields of a page of `GET /v1/changes` that a copy needs. */
export interface FeedPage {
  readonly items: readonly {
    readonly kind: string;
    readonly id: string;
    readonly object: { readonly version: number } | null;
  }[];
  readonly cursor: string;
  readonly hasMore: boolean;
  readonly reset: boolean;
}

/** The response of `GET /v1/changes/digest`. */
export interface FeedDigest {
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly hash: string }[];
}

/** A device that keeps the version of each object in a garage by its feed. */
export class FeedFollower {
  readonly #versions = new Map<string, Map<string, number>>();
  #cursor: string | null = null;
  /** True while a page is being requested: one at a time. */
  isReading = false;

  /** The address of the next page. */
  address(limit: number): string {
    const after = this.#cursor === null ? '' : `&cursor=${encodeURIComponent(this.#cursor)}`;
    return `/v1/changes?limit=${limit}${after}`;
  }

  take({ items, cursor, reset }: FeedPage): void {
    if (reset) this.#versions.clear();
    for (const { kind, id, object } of items) {
      const versions = this.#versions.get(kind) ?? new Map<string, number>();
      this.#versions.set(kind, versions);
      if (object === null) versions.delete(id);
      else versions.set(id, object.version);
    }
    this.#cursor = cursor;
  }

  /** The kinds in which the copy differs from the server. */
  driftFrom({ kinds }: FeedDigest): string[] {
    return kinds.flatMap(({ kind, count, hash }) => {
      const versions = [...(this.#versions.get(kind) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const own = createHash('sha256');
      for (const [id, version] of versions) own.update(`${id}:${version}\n`);
      return own.digest('hex') === hash ? [] : [`${kind}: ${versions.length} of ${count}`];
    });
  }
}
