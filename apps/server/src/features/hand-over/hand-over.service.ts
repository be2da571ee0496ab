import { readGarageRevision } from '#features/changes/changes.service.ts';
import { copyFiles } from '#features/hand-over/copy-files.ts';
import {
  deleteHandOver,
  findHandOver,
  findHandOverOfToken,
  insertHandOver,
  markAccepted,
  type OpenedHandOver,
  type StoredHandOver,
} from '#features/hand-over/hand-overs.repository.ts';
import { readHandedOver } from '#features/hand-over/read-handed-over.ts';
import { refuseTypesBeyondLimit, storeHandedOver } from '#features/hand-over/store-handed-over.ts';
import { requireVehicle } from '#features/mileage/deciding-readings.service.ts';
import { refuseFullGarage } from '#features/subscription/full-garage.service.ts';
import { countBookRecords, countReadings } from '#features/service-book/technical-history.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { archiveVehicle, readVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { refusingForeignIds, type Creation } from '#platform/creation.ts';
import { publicAddress } from '#platform/public-address.ts';
import { Refusal } from '#platform/refusal.ts';
import { refuseIfDeleted } from '#platform/refuse-if-deleted.ts';
import type { Tx } from '#platform/transactions.ts';
import type {
  AcceptedVehicle,
  HandOver,
  HandOverCreation,
  NewHandOver,
  OfferedVehicle,
} from '@carnet/contract/hand-over/hand-over.schema';
import { hash, randomBytes } from 'node:crypto';
import { v7 as uuidv7 } from 'uuid';

const TOKEN_BYTES = 24;
/** How long an offer is valid. */
const OFFERED_MILLIS = 30 * 86_400_000;

/** The offer of a vehicle. Refuses `not_found` if there is none. */
export async function readHandOver(context: Context, actor: Actor, vehicleId: string): Promise<HandOver> {
  const tx = context.transactions.readOnly;
  await requireVehicle(tx, actor, vehicleId);
  const handOver = await findHandOver(tx, actor, vehicleId);
  if (!handOver) throw new Refusal('not_found');
  return presentHandOver(handOver);
}

function presentHandOver(handOver: Omit<StoredHandOver, 'buyerGarageId' | 'buyerVehicleId'>): HandOver {
  const { id, vehicleId, email, options, createdAt, expiresAt, acceptedAt } = handOver;
  return { id, vehicle_id: vehicleId, email, options, createdAt, expiresAt, acceptedAt };
}

/**
 * Offers a vehicle and returns the address, only this once. Replaces an expired offer. Refuses `not_found`,
 * `hand_over_pending`, `hand_over_accepted` and `history_too_long`.
 */
export async function offerVehicle(
  { clock, config, transactions }: Context,
  actor: Actor,
  vehicleId: string,
  body: HandOverCreation,
): Promise<Creation<NewHandOver>> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url');
  const now = clock.now();
  return refusingForeignIds(() =>
    transactions.forGarage(actor.garageId, async (tx) => {
      await requireVehicle(tx, actor, vehicleId);
      await refuseLongHistory(tx, actor, vehicleId);
      const stored = await findHandOver(tx, actor, vehicleId);
      if (stored && stored.id === body.id) {
        return { body: { ...presentHandOver(stored), url: null }, isNew: false };
      }
      await makeRoom(tx, stored, formatInstant(now));
      const handOver = {
        garageId: actor.garageId,
        id: body.id ?? uuidv7(),
        accountId: actor.accountId,
        vehicleId,
        email: body.email,
        options: body.options,
        createdAt: formatInstant(now),
        expiresAt: formatInstant(now + OFFERED_MILLIS),
      };
      await insertHandOver(tx, { ...handOver, tokenHash: hashToken(token) });
      const url = `${publicAddress(config)}/hand-over#${token}`;
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

/** Withdraws an offer; its address stops working. Refuses `not_found` and `hand_over_accepted`. */
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

/** The content of an offer. Refuses `token_invalid`, `token_expired` and `hand_over_accepted`. */
export async function readOffer(context: Context, token: string): Promise<OfferedVehicle> {
  const opened = await openHandOver(context.transactions.readOnly, token);
  const { handOver } = opened;
  refuseUnlessPending(context, handOver);
  const seller = toSeller(opened);
  const { vehicleId, expiresAt } = handOver;
  const require = () => openHandOver(context.transactions.readOnly, token);
  return refuseIfDeleted(require, async () => {
    const { name, make, model } = await readVehicle(context, seller, vehicleId);
    const records = await countBookRecords(context.transactions.readOnly, seller, vehicleId);
    return { name, make, model, records, expiresAt };
  });
}

/** Limits of a hand-over, which is one transaction. The server holds it in memory, about 1 kB for a record. */
const MOST_RECORDS = 20_000;
const MOST_READINGS = 50_000;

/** Refuses `history_too_long`. */
async function refuseLongHistory(tx: Tx, seller: Actor, vehicleId: string): Promise<void> {
  const records = await countBookRecords(tx, seller, vehicleId);
  const readings = await countReadings(tx, seller, vehicleId);
  if (records > MOST_RECORDS || readings > MOST_READINGS) throw new Refusal('history_too_long');
}

/** The offer of a token. Refuses `token_invalid` if it was withdrawn or never existed. */
async function openHandOver(tx: Tx, token: string): Promise<OpenedHandOver> {
  const opened = await findHandOverOfToken(tx, hashToken(token));
  if (!opened) throw new Refusal('token_invalid');
  return opened;
}

/** Refuses `hand_over_accepted` and `token_expired`. */
function refuseUnlessPending(
  { clock }: Pick<Context, 'clock'>,
  { acceptedAt, expiresAt }: StoredHandOver,
): void {
  if (acceptedAt !== null) throw new Refusal('hand_over_accepted');
  if (expiresAt <= formatInstant(clock.now())) throw new Refusal('token_expired');
}

/** The offering account, as an actor without a session. */
function toSeller({ handOver, timeZone, language }: OpenedHandOver): Actor {
  const { accountId, garageId } = handOver;
  return { accountId, garageId, role: 'owner', sessionId: '', timeZone, language };
}

function hashToken(token: string): string {
  return hash('sha256', token, 'hex');
}

/** The seller may write while the files are copied; the hand-over is then retried this often. */
const TRIES = 3;
const RETRY_SECONDS = 5;

/** The seller's garage has changed since it was read. */
class GarageChanged extends Error {}

/**
 * Moves the offered vehicle to the caller's garage: first the bytes, then everything of both garages in one
 * transaction. The same account again gets the vehicle that it already has. Refuses `token_invalid`, `token_expired`,
 * `hand_over_accepted`, `hand_over_own`, `plan_limit_reached`, `garage_full`, `history_too_long`, `too_many_types`, and
 * `unavailable` while the seller keeps changing it or a file cannot be read.
 */
export async function acceptHandOver(
  context: Context,
  actor: Actor,
  token: string,
): Promise<AcceptedVehicle> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await openHandOver(context.transactions.readOnly, token);
    const { handOver } = opened;
    if (handOver.garageId === actor.garageId) throw new Refusal('hand_over_own');
    if (handOver.buyerGarageId === actor.garageId && handOver.buyerVehicleId !== null) {
      return { vehicle_id: handOver.buyerVehicleId };
    }
    refuseUnlessPending(context, handOver);
    try {
      // The seller's account may be deleted meanwhile, which must not end the session of the buyer.
      const require = () => openHandOver(context.transactions.readOnly, token);
      return await refuseIfDeleted(require, () => acceptOnce(context, actor, token, opened));
    } catch (error) {
      if (!(error instanceof GarageChanged)) throw error;
    }
  }
  throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

async function acceptOnce(
  context: Context,
  actor: Actor,
  token: string,
  opened: OpenedHandOver,
): Promise<AcceptedVehicle> {
  const { clock, transactions } = context;
  const seller = toSeller(opened);
  const { vehicleId, options } = opened.handOver;
  await refuseBeyondPlan(context, transactions.readOnly, actor, { vehicles: 1 });
  const revision = await readGarageRevision(context, seller);
  await refuseLongHistory(transactions.readOnly, seller, vehicleId);
  const handedOver = await readHandedOver(context, seller, vehicleId, options);
  await refuseTypesBeyondLimit(transactions.readOnly, actor, handedOver);
  const files = await copyFiles(context, actor, seller.garageId, handedOver.files);
  try {
    const taken = await asLongWork(() =>
      transactions.forGarages([seller.garageId, actor.garageId], async (tx) => {
        // This transaction counts as one change of the garage itself.
        if ((await readGarageRevision(context, seller, tx)) !== revision + 1) throw new GarageChanged();
        const { handOver } = await openHandOver(tx, token);
        refuseUnlessPending(context, handOver);
        await refuseBeyondPlan(context, tx, actor, { vehicles: 1, storageBytes: files.storageBytes });
        await refuseFullGarage(tx, actor, {
          vehicles: 1,
          reminders: handedOver.reminders.length,
          tyre_sets: handedOver.tyreSets.length,
          tyre_fittings: handedOver.tyreFittings.length,
        });
        const id = await storeHandedOver(context, tx, actor, handedOver, files);
        await archiveVehicle(context, tx, seller, vehicleId);
        const at = formatInstant(clock.now());
        await markAccepted(tx, handOver, { at, buyerGarageId: actor.garageId, buyerVehicleId: id });
        return { vehicle_id: id };
      }),
    );
    files.keep();
    return taken;
  } catch (error) {
    files.remove();
    throw error;
  }
}
