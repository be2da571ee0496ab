import {
  countAddresses,
  deleteAddress,
  findAddress,
  insertAddress,
  listAddresses,
  listKnownVehicles,
  type StoredAddress,
} from '#features/calendar/calendar.repository.ts';
import { addressOfSecret, createSecret, hashSecret } from '#features/calendar/calendar-secret.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { createOnce, type Creation } from '#platform/creation.ts';
import { Refusal, refuseFaults } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  CalendarAddress,
  CalendarAddressCreation,
  CalendarAddressQuery,
  NewCalendarAddress,
} from '@carnet/contract/calendar/calendar.schema';
import type { Fault } from '@carnet/contract/problems/problem';
import type { Page } from '@carnet/contract/wire/list';
import { v7 as uuidv7 } from 'uuid';

/** One per calendar app and choice of vehicles is a handful. */
const MAX_ADDRESSES = 20;

/** The addresses, newest first, never with their secrets. */
export async function readAddresses(
  { transactions }: Context,
  actor: Actor,
  page: CalendarAddressQuery,
): Promise<Page<CalendarAddress>> {
  const { items, nextCursor } = await listAddresses(transactions.readOnly, actor, page);
  return { items: items.map(presentAddress), nextCursor };
}

function presentAddress({ id, vehicles, createdAt, lastReadOn }: StoredAddress): CalendarAddress {
  return { id, vehicles, createdAt, lastReadOn };
}

/** Creates an address and returns its secret, only this once. Refuses `too_many_addresses`. */
export function addAddress(
  context: Context,
  actor: Actor,
  body: CalendarAddressCreation,
): Promise<Creation<NewCalendarAddress>> {
  const secret = createSecret();
  return createOnce<NewCalendarAddress>(context, actor, async (tx) => {
    const stored = body.id ? await findAddress(tx, actor, body.id) : null;
    if (stored) return { body: { ...presentAddress(stored), url: null }, isNew: false };
    refuseFaults(await faultsOfAddress(tx, actor, body));
    if ((await countAddresses(tx, actor)) >= MAX_ADDRESSES) throw new Refusal('too_many_addresses');
    const added = {
      id: body.id ?? uuidv7(),
      vehicles: body.vehicles ?? null,
      createdAt: formatInstant(context.clock.now()),
    };
    await insertAddress(tx, actor, { ...added, secretHash: hashSecret(secret) });
    return {
      body: { ...added, lastReadOn: null, url: addressOfSecret(context.config, secret) },
      isNew: true,
    };
  });
}

/** Faults for chosen vehicles that are not the caller's. */
export async function faultsOfAddress(
  tx: Tx,
  actor: Actor,
  { vehicles }: Partial<CalendarAddressCreation>,
): Promise<Fault[]> {
  if (!vehicles || vehicles.length === 0) return [];
  const known = await listKnownVehicles(tx, actor, vehicles);
  return vehicles.flatMap((id, index) =>
    known.has(id) ? [] : { pointer: `/vehicles/${index}`, code: 'not_found' as const },
  );
}

/** Revokes an address; it returns 404 from then on. */
export async function revokeAddress({ transactions }: Context, actor: Actor, id: string): Promise<void> {
  await transactions.forGarage(actor.garageId, async (tx) => {
    const address = await findAddress(tx, actor, id);
    if (!address) throw new Refusal('not_found');
    await deleteAddress(tx, address);
  });
}
