import type { Clock } from '#platform/clock/clock.ts';
import type { FileVariant } from '#platform/files/file-store.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

const WINDOW_SECONDS = 3600;

/** So many addresses are remembered; at 150 bytes each they take little room. */
const MAX_REMEMBERED = 5000;

/** Expiry in epoch seconds, base 36, without leading zeros; then the HMAC: one spelling for each link. */
const SIGNATURE = /^([1-9a-z][0-9a-z]{0,8})\.([\w-]{43})$/;

/** Signed addresses of files: the signature in the path is the whole credential. */
export interface FileLinks {
  /** Path of the bytes; the same all through one window, alive for one to two hours. */
  pathOf(fileId: string, variant: FileVariant): string;
  /** Whether the signature opens this variant of this file now; the expiry in epoch seconds, or null. */
  expiryOf(fileId: string, variant: FileVariant, signature: string): number | null;
}

/**
 * Links signed with HMAC-SHA-256 under `secret`. An address lives to the end of the window after its own, so
 * that it is alive for at least an hour and stays the same within a window, which lets caches hold.
 */
export function signedFileLinks(secret: string, clock: Clock): FileLinks {
  const sign = (fileId: string, variant: string, expiry: number): string =>
    createHmac('sha256', secret).update(`${fileId}/${variant}/${expiry}`).digest('base64url');
  // Lists name the same files again and again, and signing is the dear part of presenting one.
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
      // Later than any of now: it was made while the clock was wrong, and would live for as long as that was.
      if (expiry * 1000 <= clock.now() || expiry > (windowNow() + 3) * WINDOW_SECONDS) return null;
      return isSame(mac, sign(fileId, variant, expiry)) ? expiry : null;
    },
  };
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)];
  return a.length === b.length && timingSafeEqual(a, b);
}
