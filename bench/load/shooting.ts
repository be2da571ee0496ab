/** One repeated request. */
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
  /** Number of answers. */
  readonly requests: number;
}

/** Requests for the generators: a shared address, and what differs. */
export interface Shooting {
  readonly origin: string;
  readonly requests: readonly {
    readonly method: string;
    readonly path: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  }[];
}
