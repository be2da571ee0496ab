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
