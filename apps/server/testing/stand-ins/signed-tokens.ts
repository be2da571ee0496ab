import { verify, type KeyObject } from 'node:crypto';

interface ReadToken {
  readonly header: Readonly<Record<string, unknown>>;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** Parses a JSON Web Token and verifies its signature (RFC 7515); null if invalid. */
export function readSignedToken(
  token: string,
  algorithm: 'RS256' | 'ES256',
  key: KeyObject,
): ReadToken | null {
  const [header = '', claims = '', signature = '', ...more] = token.split('.');
  if (signature === '' || more.length > 0) return null;
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  const read = { header: parsePart(header), claims: parsePart(claims) };
  return isSigned && read.header['alg'] === algorithm ? read : null;
}

function parsePart(part: string): Record<string, unknown> {
  return JSON.parse(Buffer.from(part, 'base64url').toString());
}
