import { countWithinHour, type CountContext } from '#platform/db/hourly-counts.ts';
import { networkKey, type Networks } from '#platform/networks.ts';
import { unlessDiskIsFull } from '#platform/unavailable.ts';
import { hash } from 'node:crypto';

/** How often the content of a secret address may be read within an hour. */
export interface ReadLimit {
  /** Names what is read; each name has its own budget. */
  readonly name: string;
  /** For an IPv4 /24 or an IPv6 /64, so that one holder of the address cannot use up the budget of the others. */
  readonly mostOfNetwork: number;
  readonly most: number;
}

/**
 * Counts a read of the object with this id. Refuses `rate_limited` after too many reads from one network or
 * in all. A full disk never blocks a read.
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
