import type { Config } from '#platform/config/config.ts';
import { publicAddressOf } from '#platform/public-address.ts';
import { hash, randomBytes } from 'node:crypto';

const TOKEN_BYTES = 24;
const TOKEN = /^[\w-]{32}$/;

/** 192 random bits, in the alphabet of addresses. */
export function createBookToken(): string {
  return randomBytes(TOKEN_BYTES).toString('base64url');
}

/** Whether a text could be a token at all. */
export function isBookToken(text: string): boolean {
  return TOKEN.test(text);
}

/** What is stored: nobody who reads the database can open a page with it. */
export function hashBookToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** How a page names a file: without its id, and otherwise under every link. */
export function fileKeyOf(token: string, fileId: string): string {
  return hash('sha256', `${token}:${fileId}`, 'base64url').slice(0, 32);
}

export function addressOfBookToken(config: Config, token: string): string {
  return `${publicAddressOf(config)}/carnet/${token}`;
}
