import type { Context } from '#platform/context.ts';
import { publicAddress } from '#platform/public-address.ts';
import { createHmac, timingSafeEqual } from 'node:crypto';

type Purpose = 'open' | 'unsubscribe';

const ID_BYTES = 16;
/** Half of the HMAC: 128 bits are enough for what a link can do, and keep it short. */
const SIGNATURE_BYTES = 16;
const TOKEN = /^[\w-]+$/;

/** The link of a message, which records the click and redirects into the app. */
export function openLink(context: Context, announcementId: string, to: 'done' | 'reminder'): string {
  const token = createToken(context, 'open', [announcementId]);
  return `${publicAddress(context.config)}/v1/notifications/open/${token}?to=${to}`;
}

/** The announcement of a link; null if this server did not make the link. */
export function announcementOfLink(context: Context, token: string): string | null {
  return idsIn(context, 'open', token, 1)?.[0] ?? null;
}

/** The link that turns e-mail off. */
export function unsubscribeLink(
  context: Context,
  { garageId, accountId }: { readonly garageId: string; readonly accountId: string },
): string {
  const token = createToken(context, 'unsubscribe', [garageId, accountId]);
  return `${publicAddress(context.config)}/v1/notifications/unsubscribe/${token}`;
}

/** The member of an unsubscribe link; null if this server did not make the link. */
export function memberOfLink(
  context: Context,
  token: string,
): { readonly garageId: string; readonly accountId: string } | null {
  const [garageId, accountId] = idsIn(context, 'unsubscribe', token, 2) ?? [];
  return garageId === undefined || accountId === undefined ? null : { garageId, accountId };
}

function createToken(context: Context, purpose: Purpose, ids: readonly string[]): string {
  const named = Buffer.from(ids.join('').replaceAll('-', ''), 'hex');
  return Buffer.concat([named, sign(context, purpose, named)]).toString('base64url');
}

function idsIn(context: Context, purpose: Purpose, token: string, count: number): string[] | null {
  const bytes = Buffer.from(TOKEN.test(token) ? token : '', 'base64url');
  const named = bytes.subarray(0, count * ID_BYTES);
  const signature = bytes.subarray(named.length);
  if (named.length !== count * ID_BYTES || signature.length !== SIGNATURE_BYTES) return null;
  if (!timingSafeEqual(signature, sign(context, purpose, named))) return null;
  return Array.from({ length: count }, (_, index) =>
    toUuid(named.subarray(index * ID_BYTES, (index + 1) * ID_BYTES).toString('hex')),
  );
}

function sign({ announcementSecret }: Context, purpose: Purpose, named: Buffer): Buffer {
  const mac = createHmac('sha256', announcementSecret).update(`${purpose}:`).update(named).digest();
  return mac.subarray(0, SIGNATURE_BYTES);
}

function toUuid(hex: string): string {
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
