import { countWithinHour, type CountContext } from '#platform/db/hourly-counts.ts';
import { networkKey, type Networks } from '#platform/networks.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import { hash } from 'node:crypto';

/** How often what a secret address opens may be read within an hour. */
export interface ReadLimit {
  /** Names what is read; each has a budget of its own. */
  readonly name: string;
  /** From one IPv4 /24 or IPv6 /64: one holder of the address leaves the others theirs. */
  readonly mostOfNetwork: number;
  readonly most: number;
}

/**
 * Counts a read of what has that id. Refuses `rate_limited` after too many from one network, or from all; a full disk does
 * not keep anybody from reading.
 */
export async function countSecretRead(
  context: CountContext,
  { name, mostOfNetwork, most }: ReadLimit,
  id: string,
  networks: Networks,
): Promise<void> {
  const bucketOf = (reader: string): string => `${name}:${hash('sha256', `${id}:${reader}`, 'hex')}`;
  const limits = [
    { bucket: bucketOf('all'), most },
    ...networks.map((network) => ({
      bucket: bucketOf(networkKey(network)),
      most: mostOfNetwork * network.allowance,
    })),
  ];
  await unlessDiskIsFull(() => countWithinHour(context, limits));
}
