import { withRecent } from '#features/push/own-announcements.ts';
import {
  countDevicesOf,
  deleteDevice,
  deleteDevicesWithoutSession,
  deleteOfOtherAccounts,
  detachFromExpiredSessions,
  findDevice,
  findDeviceByEndpoint,
  lockOwners,
  insertDevice,
  listDevices,
  renewDevice,
  type PushDevice,
} from '#features/push/push.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds, type Creation } from '#platform/creation.ts';
import type { Device } from '#platform/device.ts';
import { isDevicePublicKey } from '#platform/push/vapid-keys.ts';
import { accountGone, Refusal, refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type {
  NativeDeviceCreation,
  NativePushService,
  PushKey,
  PushSubscription,
  PushSubscriptionCreation,
  PushSubscriptionQuery,
} from '@carnet/contract/push/push.schema';
import type { Page } from '@carnet/contract/wire/list';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { v7 as uuidv7 } from 'uuid';

/** More devices than a person has. A further one replaces the oldest. */
const MAX_DEVICES = 20;
const USER_AGENT_MAX_LENGTH = 300;
const AUTH_BYTES = 16;
const NATIVE_SERVICES: readonly NativePushService[] = ['fcm', 'apns'];
const APNS_TOKEN = /^(?:[0-9a-f]{2}){32,100}$/i;

export function readPushKey({ pushSender, nativePushSenders }: Context): PushKey {
  const nativeServices = NATIVE_SERVICES.filter((service) => nativePushSenders[service] !== undefined);
  return { publicKey: pushSender.publicKey, nativeServices };
}

/** The devices with push notifications. */
export async function readDevices(
  { transactions }: Context,
  actor: Actor,
  page: PushSubscriptionQuery,
): Promise<Page<PushSubscription>> {
  const { items, nextCursor } = await listDevices(transactions.readOnly, actor, page);
  return { items: items.map((device) => presentDevice(device, actor)), nextCursor };
}

/** The same for an export, with the host of a browser’s push service. */
export async function readExportedDevices(
  { transactions }: Context,
  actor: Actor,
  page: PushSubscriptionQuery,
): Promise<Page<PushSubscription & { readonly pushHost: string | null }>> {
  const { items, nextCursor } = await listDevices(transactions.readOnly, actor, page);
  const exported = items.map((device) => ({
    ...presentDevice(device, actor),
    pushHost: device.service === 'web' ? new URL(device.endpoint).hostname : null,
  }));
  return { items: exported, nextCursor };
}

/** Number of devices of the caller that are notified. */
export async function countDevices(tx: Tx, { accountId }: Pick<Actor, 'accountId'>): Promise<number> {
  return (await countDevicesOf(tx, [accountId])).get(accountId) ?? 0;
}

function presentDevice({ sessionId, ...device }: PushDevice, actor: Actor): PushSubscription {
  const { id, service, userAgent, createdAt, lastSentAt } = device;
  return { id, service, userAgent, createdAt, lastSentAt, current: sessionId === actor.sessionId };
}

/** The data that a device registers. */
type NewDevice = Pick<PushDevice, 'service' | 'endpoint' | 'p256dh' | 'auth' | 'ownAnnouncements'>;

/** Stores or renews a browser. Refuses `validation_failed` if it cannot receive pushes, and `id_conflict`. */
export function addDevice(
  context: Context,
  actor: Actor,
  body: PushSubscriptionCreation,
  device: Device,
): Promise<Creation<PushSubscription>> {
  refuseFaults(deviceFaults(context, body));
  const { endpoint, keys } = body;
  const given = { service: 'web' as const, endpoint, p256dh: keys.p256dh, auth: keys.auth };
  return storeDevice(context, actor, { ...given, ownAnnouncements: [] }, body.id, device);
}

/** Stores or renews a native app. Refuses like `addDevice`. */
export function addNativeDevice(
  context: Context,
  actor: Actor,
  body: NativeDeviceCreation,
  device: Device,
): Promise<Creation<PushSubscription>> {
  refuseFaults(nativeDeviceFaults(context, body));
  const { service, ownAnnouncements } = body;
  const endpoint = service === 'apns' ? body.token.toLowerCase() : body.token;
  return storeDevice(
    context,
    actor,
    { service, endpoint, p256dh: '', auth: '', ownAnnouncements },
    body.id,
    device,
  );
}

function storeDevice(
  { transactions, clock }: Context,
  actor: Actor,
  device: NewDevice,
  id: string | null | undefined,
  { userAgent }: Device,
): Promise<Creation<PushSubscription>> {
  const { sessionId } = actor;
  const given = { ...device, sessionId, userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null };
  const now = clock.now();
  return refusingForeignIds(() =>
    transactions.forGarage(actor.garageId, async (tx) => {
      if (!(await lockOwners(tx, actor, given))) throw accountGone();
      const stored =
        (await findDeviceByEndpoint(tx, actor, given.endpoint)) ??
        (id ? await findDevice(tx, actor, id) : null);
      if (stored) {
        if (stored.endpoint === given.endpoint) await renewDevice(tx, stored, addRecent(stored, given, now));
        return { body: presentDevice({ ...stored, sessionId }, actor), isNew: false };
      }
      await deleteOfOtherAccounts(tx, actor, given);
      await makeRoom(tx, actor);
      const { accountId } = actor;
      const added = {
        ...given,
        id: id ?? uuidv7(),
        accountId,
        createdAt: formatInstant(now),
        lastSentAt: null,
      };
      await insertDevice(tx, added);
      return { body: presentDevice(added, actor), isNew: true };
    }),
  );
}

function addRecent<Given extends NewDevice>(stored: PushDevice, given: Given, now: number): Given {
  const today = civilDateInZone(now, 'UTC');
  return { ...given, ownAnnouncements: withRecent(stored.ownAnnouncements, given.ownAnnouncements, today) };
}

/** Faults among the valid fields of a device. */
export function deviceFaults(
  { pushSender }: Context,
  { endpoint, keys }: Partial<PushSubscriptionCreation>,
): Fault[] {
  const faults: Fault[] = [];
  if (endpoint !== undefined && !pushSender.isAllowed(endpoint))
    faults.push({ pointer: '/endpoint', code: 'invalid_value' });
  if (keys !== undefined && !isDevicePublicKey(keys.p256dh))
    faults.push({ pointer: '/keys/p256dh', code: 'invalid_value' });
  if (keys !== undefined && Buffer.from(keys.auth, 'base64url').length !== AUTH_BYTES)
    faults.push({ pointer: '/keys/auth', code: 'invalid_value' });
  return faults;
}

/** The same for a native app. */
export function nativeDeviceFaults(
  { nativePushSenders }: Context,
  { service, token }: Partial<NativeDeviceCreation>,
): Fault[] {
  const faults: Fault[] = [];
  if (service !== undefined && !nativePushSenders[service])
    faults.push({ pointer: '/service', code: 'invalid_value' });
  if (service === 'apns' && token !== undefined && !APNS_TOKEN.test(token))
    faults.push({ pointer: '/token', code: 'invalid_value' });
  return faults;
}

async function makeRoom(tx: Tx, actor: Actor): Promise<void> {
  const { items } = await listDevices(tx, actor);
  for (const device of items.slice(MAX_DEVICES - 1)) await deleteDevice(tx, device);
}

export async function removeDevice({ transactions }: Context, actor: Actor, id: string): Promise<void> {
  await transactions.forGarage(actor.garageId, async (tx) => {
    const device = await findDevice(tx, actor, id);
    if (!device) throw new Refusal('not_found');
    await deleteDevice(tx, device);
  });
}

/** Signing out deletes the device; an expired session does not, because reminders may be months apart. */
export function keepDevicesOfExpiredSessions(
  tx: Tx,
  accountIds: readonly string[],
  now: string,
): Promise<void> {
  return detachFromExpiredSessions(tx, accountIds, now);
}

/** When every session of an account is ended, devices of expired sessions are deleted too. */
export function forgetDevicesWithoutSession(tx: Tx, accountId: string): Promise<void> {
  return deleteDevicesWithoutSession(tx, accountId);
}
