/** One request that is repeated. */
export interface Shot {
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface Load {
  readonly connections: number;
  readonly seconds: number;
}

export interface Rate {
  readonly perSecond: number;
  readonly p50Millis: number;
  readonly p99Millis: number;
  /** How many were answered in all. */
  readonly requests: number;
}

/** Requests as the generators take them: one address, and what differs from request to request. */
export interface Shooting {
  readonly origin: string;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }[];
}
