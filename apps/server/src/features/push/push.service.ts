import {
  deleteDevice,
  deleteOfOtherAccounts,
  detachFromExpiredSessions,
  findDevice,
  findDeviceByEndpoint,
  insertDevice,
  listDevices,
  renewDevice,
  type PushDevice,
} from '#features/push/push.repository.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds, type Creation } from '#platform/creation.ts';
import type { Device } from '#platform/device.ts';
import { isDevicePublicKey } from '#platform/push/vapid-keys.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { Fault } from '@carnet/contract/problems/problem';
import type { PushKey, PushSubscription, PushSubscriptionCreation } from '@carnet/contract/push/push.schema';
import type { Page } from '@carnet/contract/wire/list';
import { v7 as uuidv7 } from 'uuid';

/** More devices than a person has; one more makes room by forgetting the oldest. */
const MAX_DEVICES = 20;
const USER_AGENT_MAX_LENGTH = 300;
const AUTH_BYTES = 16;

export function readPushKey({ pushSender }: Context): PushKey {
  return { publicKey: pushSender.publicKey };
}

/** The devices that get pushes; a person has few, so there is one page. */
export async function readDevices({ transactions }: Context, actor: Actor): Promise<Page<PushSubscription>> {
  const devices = await listDevices(transactions.reading, actor);
  return { items: devices.map((device) => presentDevice(device, actor)), nextCursor: null };
}

function presentDevice({ id, userAgent, createdAt, lastSentAt, sessionId }: PushDevice, actor: Actor) {
  return { id, userAgent, createdAt, lastSentAt, current: sessionId === actor.sessionId };
}

/** Stores the device, or renews what is stored of it. Refuses `validation_failed` for what cannot be pushed to, `id_conflict`. */
export function addDevice(
  context: Context,
  actor: Actor,
  body: PushSubscriptionCreation,
  { userAgent }: Device,
): Promise<Creation<PushSubscription>> {
  refuseFaults(deviceFaults(context, body));
  const given = {
    sessionId: actor.sessionId,
    endpoint: body.endpoint,
    p256dh: body.keys.p256dh,
    auth: body.keys.auth,
    userAgent: userAgent?.slice(0, USER_AGENT_MAX_LENGTH) ?? null,
  };
  return refusingForeignIds(() =>
    context.transactions.forGarage(actor.garageId, async (tx) => {
      const stored =
        (await findDeviceByEndpoint(tx, actor, body.endpoint)) ??
        (body.id ? await findDevice(tx, actor, body.id) : null);
      if (stored) {
        if (stored.endpoint === body.endpoint) await renewDevice(tx, stored, given);
        return { body: presentDevice({ ...stored, sessionId: actor.sessionId }, actor), isNew: false };
      }
      await deleteOfOtherAccounts(tx, actor, given);
      await makeRoom(tx, actor);
      const createdAt = instantOf(context.clock.now());
      const device = {
        ...given,
        id: body.id ?? uuidv7(),
        accountId: actor.accountId,
        createdAt,
        lastSentAt: null,
      };
      await insertDevice(tx, device);
      return { body: presentDevice(device, actor), isNew: true };
    }),
  );
}

/** What is wrong with the sound fields of a device. */
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

async function makeRoom(tx: Tx, actor: Actor): Promise<void> {
  const devices = await listDevices(tx, actor);
  for (const device of devices.slice(MAX_DEVICES - 1)) await deleteDevice(tx, device);
}

export async function removeDevice({ transactions }: Context, actor: Actor, id: string): Promise<void> {
  await transactions.forGarage(actor.garageId, async (tx) => {
    const device = await findDevice(tx, actor, id);
    if (!device) throw new Refusal('not_found');
    await deleteDevice(tx, device);
  });
}

/** Signing out takes its device along; a session that only ran out does not: reminders come months apart. */
export function keepDevicesOfExpiredSessions(tx: Tx, now: string): Promise<void> {
  return detachFromExpiredSessions(tx, now);
}
