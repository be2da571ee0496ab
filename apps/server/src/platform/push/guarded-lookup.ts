import { isPublicAddress } from '#platform/push/public-address.ts';
import { lookup } from 'node:dns';
import type { LookupFunction } from 'node:net';

/** A name led to an address that is not of the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The name leads to an address that is not public');
    this.name = 'PrivateAddressError';
  }
}

/** Looks a name up as the connection is made, so that it cannot change its address after it was checked. */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('The name has no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};
