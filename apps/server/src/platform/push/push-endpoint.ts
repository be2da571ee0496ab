import { isIP } from 'node:net';

/** Names that no public name server resolves (RFC 6761, 6762, 8375, 9476). */
const INNER_NAMES = /(^|\.)(localhost|local|internal|home\.arpa|test|invalid|onion|lan|intranet|corp|home)$/;

/**
 * Whether the server may call this address: https at its usual port, by a public name, without credentials. A client
 * chooses it, so nothing inside the operator's network may be reached by it; what the name leads to is looked at once
 * more when the connection is made.
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
