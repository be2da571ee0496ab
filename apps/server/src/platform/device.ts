import type { Networks } from '#platform/networks.ts';

/** Where a call comes from. */
export interface Device {
  /** The networks that its calls are counted under. */
  readonly networks: Networks;
  readonly userAgent: string | null;
  /** What it is known by to accounts it has signed in to; a new random one of a device that has none yet. */
  readonly mark: string;
}
