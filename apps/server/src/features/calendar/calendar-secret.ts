import type { Config } from '#platform/config/config.ts';
import { publicAddressOf } from '#platform/public-address.ts';
import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;
const SECRET = /^[0-9a-f]{48}$/;

/** 192 random bits, in hex: some calendars fold the case of what they are given. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** Whether a text could be a secret at all. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** What is stored: nobody who reads the database can read a calendar with it. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function addressOfSecret(config: Config, secret: string): string {
  return `${publicAddressOf(config)}/v1/calendar/${secret}.ics`;
}
