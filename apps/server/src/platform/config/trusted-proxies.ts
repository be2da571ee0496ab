import { BlockList, isIP } from 'node:net';

/**
 * The proxies whose `X-Forwarded-*` headers are trusted: a number of proxies in front (0: none), or callers in
 * one of these networks, each `address/bits`.
 */
export type TrustedProxies = number | readonly string[];

/** Named networks, as in Express and Fastify. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** Parses `TRUST_PROXY`; null if it is invalid or would trust everyone. */
export function readTrustedProxies(text: string): TrustedProxies | null {
  if (text === 'false') return 0;
  if (/^\d{1,2}$/.test(text)) return Number(text);
  const networks = text.split(',').map((one) => networksOf(one.trim()));
  return networks.every((found) => found !== null) ? networks.flat() : null;
}

function networksOf(text: string): readonly string[] | null {
  if (Object.hasOwn(NAMED, text)) return NAMED[text] ?? null;
  const [address = '', bits, ...rest] = text.split('/');
  const width = { 4: 32, 6: 128 }[isIP(address)];
  if (width === undefined || rest.length > 0) return null;
  if (bits === undefined) return [`${address}/${width}`];
  // A /0 network would trust every caller, like `true`.
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width;
  return isNetwork ? [text] : null;
}

/**
 * Whether the sender of a header is trusted: hop 0 is the connected peer, hop 1 the last address that it
 * reports, and so on to the left. The caller is the first untrusted address from the right.
 */
export type TrustsHop = (address: string | undefined, hop: number) => boolean;

export function trustOf(trusted: TrustedProxies): TrustsHop {
  if (typeof trusted === 'number') return (_address, hop) => hop < trusted;
  const networks = new BlockList();
  for (const network of trusted) {
    const [address = '', bits] = network.split('/');
    networks.addSubnet(address, Number(bits), isIP(address) === 4 ? 'ipv4' : 'ipv6');
  }
  return (address = '') => {
    const version = isIP(address);
    return version !== 0 && networks.check(address, version === 4 ? 'ipv4' : 'ipv6');
  };
}
