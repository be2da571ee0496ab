import { createHash } from 'node:crypto';

/** What a page of `GET /v1/changes` answers, as far as a copy needs it. */
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

/** What `GET /v1/changes/digest` answers. */
export interface FeedDigest {
  readonly kinds: readonly { readonly kind: string; readonly count: number; readonly hash: string }[];
}

/** A device that keeps a copy of a garage by its feed: of each object the version. */
export class FeedFollower {
  readonly #versions = new Map<string, Map<string, number>>();
  #cursor: string | null = null;
  /** Pages are asked for one after the other. */
  isReading = false;

  /** Where the next page is. */
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

  /** The kinds of which the copy holds something else than the server. */
  driftFrom({ kinds }: FeedDigest): string[] {
    return kinds.flatMap(({ kind, count, hash }) => {
      const versions = [...(this.#versions.get(kind) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1));
      const own = createHash('sha256');
      for (const [id, version] of versions) own.update(`${id}:${version}\n`);
      return own.digest('hex') === hash ? [] : [`${kind}: ${versions.length} of ${count}`];
    });
  }
}
