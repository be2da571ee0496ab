import type { Clock } from '#platform/clock/clock.ts';
import type { FileVariant } from '#platform/files/file-store.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 3600;

/** At 150 bytes each, so many addresses take little memory. */
const MAX_REMEMBERED = 5000;

/** Expiry in epoch seconds, base 36, without leading zeros; then the HMAC. Each link has one spelling. */
const SIGNATURE = /^([1-9a-z][0-9a-z]{0,8})\.([\w-]{43})$/;

/** Signed addresses of files. The signature in the path is the only credential. */
export interface FileLinks {
  /** Path of the file content. The same throughout a window, valid for one to two hours. */
  pathOf(fileId: string, variant: FileVariant): string;
  /** The expiry in epoch seconds if the signature is valid for this file and variant now, else null. */
  expiryOf(fileId: string, variant: FileVariant, signature: string): number | null;
}

/**
 * Links signed with HMAC-SHA-256 under `secret`. An address expires at the end of the next window: it is
 * valid for at least an hour, and stays the same within a window so that caches work.
 */
export function signedFileLinks(secret: string, clock: Clock): FileLinks {
  const sign = (fileId: string, variant: string, expiry: number): string =>
    createHmac('sha256', secret).update(`${fileId}/${variant}/${expiry}`).digest('base64url');
  // Lists name the same files repeatedly, and signing is the most expensive part of presenting a file.
  const remembered = new Map<string, string>();
  let rememberedExpiry = 0;
  const windowNow = (): number => Math.floor(clock.now() / 1000 / WINDOW_SECONDS);
  return {
    pathOf: (fileId, variant) => {
      const expiry = (windowNow() + 2) * WINDOW_SECONDS;
      if (expiry !== rememberedExpiry || remembered.size >= MAX_REMEMBERED) remembered.clear();
      rememberedExpiry = expiry;
      const file = `/v1/files/${fileId}/${variant}/`;
      const path = remembered.get(file) ?? `${file}${expiry.toString(36)}.${sign(fileId, variant, expiry)}`;
      remembered.set(file, path);
      return path;
    },
    expiryOf: (fileId, variant, signature) => {
      const [, time, mac] = SIGNATURE.exec(signature) ?? [];
      if (time === undefined || mac === undefined) return null;
      const expiry = Number.parseInt(time, 36);
      // An expiry beyond the next window was signed while the clock was wrong, and would stay valid for too long.
      if (expiry * 1000 <= clock.now() || expiry > (windowNow() + 3) * WINDOW_SECONDS) return null;
      return isSame(mac, sign(fileId, variant, expiry)) ? expiry : null;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
