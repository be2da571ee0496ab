import type { Config } from '#platform/config/config.ts';
import { publicAddress } from '#platform/public-address.ts';
import { hash, randomBytes } from 'node:crypto';

const SECRET_BYTES = 24;
const SECRET = /^[0-9a-f]{48}$/;

/** 192 random bits as hex, because some calendars fold the case of addresses. */
export function createSecret(): string {
  return randomBytes(SECRET_BYTES).toString('hex');
}

/** Whether a text has the form of a secret. */
export function isSecret(text: string): boolean {
  return SECRET.test(text);
}

/** The stored form: access to the database does not allow to read a calendar. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'hex');
}

export function addressOfSecret(config: Config, secret: string): string {
  return `${publicAddress(config)}/v1/calendar/${secret}.ics`;
}
