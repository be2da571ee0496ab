import type { Networks } from '#platform/networks.ts';

/** The origin of a call. */
export interface Device {
  /** The networks that count its calls. */
  readonly networks: Networks;
  readonly userAgent: string | null;
  /** Identifies the device to accounts that have signed in on it. A new device gets a random mark. */
  readonly mark: string;
}
