import { sign, type KeyObject } from 'node:crypto';

/** The two ways in which Google (RS256) and Apple (ES256) want a server to say who it is (RFC 7518). */
export type TokenAlgorithm = 'RS256' | 'ES256';

/** A signed JSON Web Token (RFC 7519). `keyId` names the key to who checks the signature. */
export function signToken(
  algorithm: TokenAlgorithm,
  { key, keyId }: { readonly key: KeyObject; readonly keyId: string },
  claims: Readonly<Record<string, string | number>>,
): string {
  const signed = [{ alg: algorithm, typ: 'JWT', kid: keyId }, claims]
    .map((part) => Buffer.from(JSON.stringify(part)).toString('base64url'))
    .join('.');
  const signature = sign('sha256', Buffer.from(signed), { key, dsaEncoding: 'ieee-p1363' });
  return `${signed}.${signature.toString('base64url')}`;
}
