import { toEmailKey } from '#features/authentication/authentication.repository.ts';
import {
  deleteKnownDevices,
  hasMark,
  keepKnownDevice,
} from '#features/authentication/known-devices.repository.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Device } from '#platform/device.ts';
import type { Tx } from '#platform/transactions.ts';
import { hash } from 'node:crypto';

/** As long as browsers keep a cookie. */
const REMEMBERED_MILLIS = 400 * 86_400_000;
/** More devices than a person has. Limits the rows of a device that signs in without its mark each time. */
const MAX_DEVICES = 50;

/** One mark serves several accounts of a device, but the database does not reveal that. */
function hashMark({ mark }: Device, email: string): string {
  return hash('sha256', `${mark}\0${toEmailKey(email)}`, 'hex');
}

/**
 * The failure bucket of a device that the account knows; null for others. Takes the same time whether or not
 * the account exists.
 */
export async function findDeviceBucket(
  { transactions }: Context,
  email: string,
  device: Device,
): Promise<string | null> {
  const markHash = hashMark(device, email);
  return (await hasMark(transactions.readOnly, markHash)) ? `device:${markHash}` : null;
}

/** The failure bucket of a signed-in session. */
export function sessionBucket(sessionId: string): string {
  return `session:${sessionId}`;
}

/** Makes the device known to the account. `sessionId` is null when it has only reset the password. */
export async function rememberDevice(
  { clock }: Context,
  tx: Tx,
  account: { readonly id: string; readonly email: string },
  device: Device,
  sessionId: string | null,
): Promise<void> {
  const now = clock.now();
  const known = {
    accountId: account.id,
    markHash: hashMark(device, account.email),
    sessionId,
    lastUsedAt: formatInstant(now),
  };
  await keepKnownDevice(tx, known, {
    forgetBefore: formatInstant(now - REMEMBERED_MILLIS),
    most: MAX_DEVICES,
  });
}

/** Makes all devices unknown to the account, or only the one that last opened this session. */
export function forgetDevices(tx: Tx, accountId: string, sessionId?: string): Promise<void> {
  return deleteKnownDevices(tx, accountId, sessionId);
}
