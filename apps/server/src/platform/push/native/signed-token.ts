import { sign, type KeyObject } from 'node:crypto';

/** The algorithms with which Google (RS256) and Apple (ES256) authenticate a server (RFC 7518). */
export type TokenAlgorithm = 'RS256' | 'ES256';

/** Signs a JSON Web Token (RFC 7519). `keyId` identifies the key for the verifier. */
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
