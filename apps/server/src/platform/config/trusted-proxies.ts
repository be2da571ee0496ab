import { BlockList, isIP } from 'node:net';

/**
 * Whose `X-Forwarded-*` is believed: that many proxies in front (0: nobody's), or whoever calls from one of these networks,
 * each `address/bits`.
 */
export type TrustedProxies = number | readonly string[];

/** The networks that have a name, as Express and Fastify name them. */
const NAMED: Readonly<Record<string, readonly string[]>> = {
  loopback: ['127.0.0.0/8', '::1/128'],
  linklocal: ['169.254.0.0/16', 'fe80::/10'],
  uniquelocal: ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'],
};

/** What `TRUST_PROXY` means, or null when it means nothing that can be trusted. */
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
  // All addresses there are would mean the caller's own word, as `true` would.
  const isNetwork = /^\d{1,3}$/.test(bits) && Number(bits) >= 1 && Number(bits) <= width;
  return isNetwork ? [text] : null;
}

/**
 * Whether the sender of a header is believed: `hop` 0 is who is connected, 1 whom that one names last, and so on to the
 * left. The caller is the first, from the right, that is not believed.
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
