import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 32;

/** An opaque token of 256 random bits. */
export function createToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The stored form of a token: access to the database does not allow to sign in with it. */
export function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
