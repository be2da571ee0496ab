import ipaddr from 'ipaddr.js';
import { hash } from 'node:crypto';
import { isIP } from 'node:net';

/** A network whose calls are counted together. */
export interface CountedNetwork {
  /** Such as `192.0.2.7`, `192.0.2.0/24` or `2001:db8:0:1::/64`. */
  readonly name: string;
  /** How many times the limit of a single caller the whole network may reach. */
  readonly allowance: number;
}

/** The networks of an address, narrowest first. */
export type Networks = readonly [narrowest: CountedNetwork, ...wider: CountedNetwork[]];

/**
 * An IPv6 host can use any of the 2^64 addresses of its /64; a home gets a /56 and a site a /48 (RFC 6177).
 * The wider networks have counters of their own, so that the holder of one gains little. Their limits are
 * large, so that a few failing callers do not block the others.
 */
const WIDER_IPV6 = [
  { bits: 56, allowance: 4 },
  { bits: 48, allowance: 16 },
] as const;

/** IPv6 addresses whose last 32 bits are an IPv4 address, as translators write them (RFC 4291, 6145, 6052). */
const RANGES_OF_IPV4: readonly string[] = ['ipv4Mapped', 'rfc6145', 'rfc6052'];

/** All calls without a known address are counted together. */
const UNKNOWN: Networks = [{ name: 'unknown', allowance: 1 }];

/**
 * Finds the networks under which calls from an address are counted.
 * @param address as reported by the runtime or a trusted proxy, with or without port and zone; undefined once
 * the client has disconnected
 * @param ipv4Bits 32: each IPv4 address by itself; 24: with its neighbours
 */
export function findNetworks(address: string | undefined, ipv4Bits: 32 | 24): Networks {
  const parsed = parseAddress(address ?? '');
  if (parsed === null) return UNKNOWN;
  if (parsed instanceof ipaddr.IPv6) {
    const narrowest = { name: networkName(parsed, 64), allowance: 1 };
    const wider = WIDER_IPV6.map(({ bits, allowance }) => ({ name: networkName(parsed, bits), allowance }));
    return [narrowest, ...wider];
  }
  return [{ name: ipv4Bits === 32 ? parsed.toString() : networkName(parsed, ipv4Bits), allowance: 1 }];
}

/** The stored form of a network: a hash, so that counters do not reveal where a call came from. */
export function networkKey({ name }: CountedNetwork): string {
  return `address:${hash('sha256', name, 'hex')}`;
}

/** Some proxies add the port of the caller: `192.0.2.7:4711`, `[2001:db8::1]:4711`. */
function parseAddress(address: string): ipaddr.IPv4 | ipaddr.IPv6 | null {
  const host = /^(\d+\.\d+\.\d+\.\d+|\[.+\]):\d+$/.exec(address)?.[1] ?? address;
  const bare = host.replace(/^\[(.+)\]$/, '$1').replace(/%.*$/, '');
  // The parser alone also accepts `1`, `0x7f.1` and the like.
  if (isIP(bare) === 0) return null;
  const parsed = ipaddr.parse(bare);
  if (!(parsed instanceof ipaddr.IPv6) || !RANGES_OF_IPV4.includes(parsed.range())) return parsed;
  return new ipaddr.IPv4(parsed.toByteArray().slice(-4));
}

function networkName(address: ipaddr.IPv4 | ipaddr.IPv6, bits: number): string {
  const cidr = `${address.toString()}/${bits}`;
  const { IPv4, IPv6 } = ipaddr;
  const network =
    address instanceof IPv6 ? IPv6.networkAddressFromCIDR(cidr) : IPv4.networkAddressFromCIDR(cidr);
  return `${network.toString()}/${bits}`;
}
