import type { Config } from '#platform/config/config.ts';
import { publicAddress } from '#platform/public-address.ts';
import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** 192 random bits, in URL-safe base64. */
export function createBookToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text has the form of a token. */
export function isBookToken(text: string): boolean {
  return TOKEN.test(text);
}

/** The stored form: access to the database does not allow to open a page. */
export function hashBookToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The key of a file on a page: reveals no id, and differs for every link. */
export function fileKeyOf(token: string, fileId: string): string {
  return hash('sha256', `${token}:${fileId}`, 'base64url').slice(0, 32);
}

export function addressOfBookToken(config: Config, token: string): string {
  return `${publicAddress(config)}/carnet/${token}`;
}
