import { copyFiles } from '#features/hand-over/copy-files.ts';
import { openHandOver, refuseUnlessPending, sellerOf } from '#features/hand-over/hand-over.service.ts';
import { markAccepted, type OpenedHandOver } from '#features/hand-over/hand-overs.repository.ts';
import { readHandedOver } from '#features/hand-over/read-handed-over.ts';
import { storeHandedOver } from '#features/hand-over/store-handed-over.ts';
import { readGarageRevision } from '#features/changes/changes.service.ts';
import { refuseBeyondPlan } from '#features/subscription/subscription.service.ts';
import { archiveVehicle } from '#features/vehicles/vehicles.service.ts';
import type { Actor } from '#platform/actor.ts';
import { instantOf } from '#platform/clock/clock.ts';
import { asLongWork } from '#platform/concurrency/long-work.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { AcceptedVehicle } from '@carnet/contract/hand-over/hand-over.schema';

/** The seller may be writing while the files are copied; so often it is begun again. */
const TRIES = 3;
const RETRY_SECONDS = 5;

/** The seller's garage has changed since it was read. */
class Changed extends Error {}

/**
 * Takes the offered vehicle into the garage of the caller: bytes first, then everything of both garages in one transaction,
 * so that there is never a half of it. The same account again gets the vehicle that it has. Refuses `token_invalid`,
 * `token_expired`, `hand_over_accepted`, `hand_over_own`, `plan_limit_reached`, and `unavailable` while the seller keeps
 * changing it or a file cannot be had.
 */
export async function acceptHandOver(
  context: Context,
  actor: Actor,
  token: string,
): Promise<AcceptedVehicle> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const opened = await openHandOver(context, context.transactions.reading, token);
    const { handOver } = opened;
    if (handOver.garageId === actor.garageId) throw new Refusal('hand_over_own');
    if (handOver.buyerGarageId === actor.garageId && handOver.buyerVehicleId !== null) {
      return { vehicle_id: handOver.buyerVehicleId };
    }
    refuseUnlessPending(context, handOver);
    try {
      return await take(context, actor, token, opened);
    } catch (error) {
      if (!(error instanceof Changed)) throw error;
    }
  }
  throw new Refusal('unavailable', { retryAfterSeconds: RETRY_SECONDS });
}

async function take(
  context: Context,
  actor: Actor,
  token: string,
  opened: OpenedHandOver,
): Promise<AcceptedVehicle> {
  const { clock, transactions } = context;
  const seller = sellerOf(opened);
  const { vehicleId, options } = opened.handOver;
  await refuseBeyondPlan(context, transactions.reading, actor, { vehicles: 1 });
  const revision = await readGarageRevision(context, seller);
  const handedOver = await readHandedOver(context, seller, vehicleId, options);
  const files = await copyFiles(context, actor, seller.garageId, handedOver.files);
  try {
    const taken = await asLongWork(() =>
      transactions.forGarages([seller.garageId, actor.garageId], async (tx) => {
        // This transaction counts as one change of the garage itself.
        if ((await readGarageRevision(context, seller, tx)) !== revision + 1) throw new Changed();
        const { handOver } = await openHandOver(context, tx, token);
        refuseUnlessPending(context, handOver);
        await refuseBeyondPlan(context, tx, actor, { vehicles: 1, storageBytes: files.storageBytes });
        await files.require();
        const id = await storeHandedOver(context, tx, actor, handedOver, files);
        await archiveVehicle(context, tx, seller, vehicleId);
        const at = instantOf(clock.now());
        await markAccepted(tx, handOver, { at, buyerGarageId: actor.garageId, buyerVehicleId: id });
        return { vehicle_id: id };
      }),
    );
    files.keep();
    return taken;
  } catch (error) {
    await files.remove();
    // The account of the seller may be gone, and the offer with it: that is no reason to end the session of the buyer.
    await openHandOver(context, transactions.reading, token);
    throw error;
  }
}
