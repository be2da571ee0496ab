import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** Names that no public name server resolves (RFC 6761, 6762, 8375, 9476). */
const INNER_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion|lan|intranet|corp|home)$/;

/**
 * Whether the server may call this address: https at the standard port, a public name, no credentials. A client chooses
 * the address, so it must not reach the operator's network. The resolved address is checked again when connecting.
 */
export function isEndpointAllowed(endpoint: string, arePrivateHostsAllowed: boolean): boolean {
  if (!URL.canParse(endpoint)) return false;
  const { protocol, hostname, port, username, password } = new URL(endpoint);
  if (protocol !== 'https:' || username !== '' || password !== '') return false;
  if (arePrivateHostsAllowed) return true;
  const name = hostname.replace(/\.$/, '');
  const isNumber = isIP(name) !== 0 || name.startsWith('[');
  return port === '' && !isNumber && name.includes('.') && !INNER_NAMES.test(name);
}

/** The name resolved to an address outside the public internet. */
export class PrivateAddressError extends Error {
  constructor() {
    super('The name leads to an address that is not public');
    this.name = 'PrivateAddressError';
  }
}

/** Checks the resolved address when connecting, so that the name cannot resolve differently after a check. */
export const lookUpPublicAddress: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    const [first] = addresses ?? [];
    if (error || !first) return callback(error ?? new Error('The name has no address'), '', 0);
    if (!addresses.every(({ address }) => isPublicAddress(address)))
      return callback(new PrivateAddressError(), '', 0);
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** IPv4 ranges outside the public internet (IANA special-purpose registry). */
const SPECIAL_IPV4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** Exceptions within 2000::/3, the public internet: documentation, and tunnels that can reach any IPv4 address. */
const SPECIAL_IPV6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) special.addSubnet(network, prefix, 'ipv4');
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, 'ipv6');
const publicIpv6 = new BlockList();
publicIpv6.addSubnet('2000::', 3, 'ipv6');

/** Whether an IP address is on the public internet; false for an invalid address. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4');
    case 6:
      return publicIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6');
    default:
      return false;
  }
}
