import {
  deleteHandOver,
  findHandOver,
  findHandOverOfToken,
  insertHandOver,
  type OpenedHandOver,
  type StoredHandOver,
} from '#features/hand-over/hand-overs.repository.ts';
import { readMaintenances } from '#features/maintenances/maintenances.service.ts';
import { readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds, type Creation } from '#platform/creation.ts';
import { everyItem } from '#platform/every-item.ts';
import { publicAddressOf } from '#platform/public-address.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  HandOver,
  HandOverCreation,
  NewHandOver,
  OfferedVehicle,
} from '@carnet/contract/hand-over/hand-over.schema';
import { isTechnical } from '@carnet/domain/service-book/service-book';
import { hash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const TOKEN_BYTES = 24;
/** Contract, section 14. */
const OFFERED_MILLIS = 30 * 86_400_000;

/** The offer of a vehicle. Refuses `not_found` where there is none. */
export async function readHandOver(context: Context, actor: Actor, vehicleId: string): Promise<HandOver> {
  await readVehicle(context, actor, vehicleId);
  const handOver = await findHandOver(context.transactions.reading, actor, vehicleId);
  if (!handOver) throw new Refusal('not_found');
  return presentHandOver(handOver);
}

function presentHandOver(handOver: Omit<StoredHandOver, 'buyerGarageId' | 'buyerVehicleId'>): HandOver {
  const { id, vehicleId, email, options, createdAt, expiresAt, acceptedAt } = handOver;
  return { id, vehicle_id: vehicleId, email, options, createdAt, expiresAt, acceptedAt };
}

/**
 * Offers a vehicle and tells the address, this once. An offer that has expired makes room for another. Refuses `not_found`,
 * `hand_over_pending` and `hand_over_accepted`.
 */
export async function offerVehicle(
  { clock, config, transactions, ...context }: Context,
  actor: Actor,
  vehicleId: string,
  body: HandOverCreation,
): Promise<Creation<NewHandOver>> {
  await readVehicle({ clock, config, transactions, ...context }, actor, vehicleId);
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  return refusingForeignIds(() =>
    transactions.forGarage(actor.garageId, async (tx) => {
      const stored = await findHandOver(tx, actor, vehicleId);
      if (stored && stored.id === body.id) {
        return { body: { ...presentHandOver(stored), url: null }, isNew: false };
      }
      await makeRoom(tx, stored, instantOf(now));
      const handOver = {
        garageId: actor.garageId,
        id: body.id ?? uuidv7(),
        accountId: actor.accountId,
        vehicleId,
        email: body.email,
        options: body.options,
        createdAt: instantOf(now),
        expiresAt: instantOf(now + OFFERED_MILLIS),
      };
      await insertHandOver(tx, { ...handOver, tokenHash: hashToken(token) });
      const url = `${publicAddressOf(config)}/hand-over#${token}`;
      return { body: { ...presentHandOver({ ...handOver, acceptedAt: null }), url }, isNew: true };
    }),
  );
}

type FoundHandOver = Awaited<ReturnType<typeof findHandOver>>;

async function makeRoom(tx: Tx, stored: FoundHandOver, now: string): Promise<void> {
  if (!stored) return;
  if (stored.acceptedAt !== null) throw new Refusal('hand_over_accepted');
  if (stored.expiresAt > now) throw new Refusal('hand_over_pending');
  await deleteHandOver(tx, stored);
}

/** Withdraws an offer: its address opens nothing from then on. Refuses `not_found` and `hand_over_accepted`. */
export async function withdrawHandOver(
  { transactions }: Context,
  actor: Actor,
  vehicleId: string,
): Promise<void> {
  await transactions.forGarage(actor.garageId, async (tx) => {
    const handOver = await findHandOver(tx, actor, vehicleId);
    if (!handOver) throw new Refusal('not_found');
    if (handOver.acceptedAt !== null) throw new Refusal('hand_over_accepted');
    await deleteHandOver(tx, handOver);
  });
}

/** What is offered. Refuses `token_invalid`, `token_expired` and `hand_over_accepted`. */
export async function readOffer(context: Context, token: string): Promise<OfferedVehicle> {
  const opened = await openHandOver(context, context.transactions.reading, token);
  const { handOver } = opened;
  refuseUnlessPending(context, handOver);
  const seller = sellerOf(opened);
  const { name, make, model } = await readVehicle(context, seller, handOver.vehicleId);
  const records = await everyItem((page) =>
    readMaintenances(context, seller, { ...page, vehicleId: handOver.vehicleId }),
  );
  const technical = records.filter(({ type }) => isTechnical(type));
  return { name, make, model, records: technical.length, expiresAt: handOver.expiresAt };
}

/** The offer of a token. Refuses `token_invalid` for one that was withdrawn or never made. */
export async function openHandOver(_context: Context, tx: Tx, token: string): Promise<OpenedHandOver> {
  const opened = await findHandOverOfToken(tx, hashToken(token));
  if (!opened) throw new Refusal('token_invalid');
  return opened;
}

/** Refuses `hand_over_accepted` and `token_expired`. */
export function refuseUnlessPending(
  { clock }: Pick<Context, 'clock'>,
  { acceptedAt, expiresAt }: StoredHandOver,
): void {
  if (acceptedAt !== null) throw new Refusal('hand_over_accepted');
  if (expiresAt <= instantOf(clock.now())) throw new Refusal('token_expired');
}

/** The account that offers, without a session. */
export function sellerOf({ handOver, timeZone, language }: OpenedHandOver): Actor {
  const { accountId, garageId } = handOver;
  return { accountId, garageId, role: 'owner', sessionId: '', timeZone, language };
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}
