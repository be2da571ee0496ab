import { buildTrialContent } from '#features/notifications/sending/message-content.ts';
import {
  findAddressee,
  insertMessages,
  listTrialsIn,
  markAddressRefused,
  storeMessageResult,
} from '#features/notifications/sending/messages.repository.ts';
import type { Actor } from '#platform/actor.ts';
import type { Addressee, Delivery } from '#platform/channels/channel.ts';
import { CLOCK_DIFFERENCE_MILLIS, formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { accountGone, Refusal } from '#platform/refusal.ts';
import type { Channel, NotificationTestAnswer } from '@carnet/contract/notifications/notification.schema';
import { v7 as uuidv7 } from 'uuid';

/** Enough to see whether it works, too few to annoy anyone. */
const MAX_TRIALS = 5;
const WINDOW_MILLIS = 3_600_000;

/** Sends a test message at once; the response has the actual result. Refuses `rate_limited`. */
export async function sendTrial(
  context: Context,
  actor: Actor,
  channel: Channel,
): Promise<NotificationTestAnswer> {
  const trial = await beginTrial(context, actor, channel);
  const addressee = await findAddressee(context.transactions.readOnly, actor.accountId);
  if (!addressee) throw accountGone();
  const delivery = await deliverTrial(context, trial, channel, addressee);
  await endTrial(context, trial, delivery);
  if (delivery.outcome === 'sent') return { channel, outcome: 'sent', reason: null };
  return { channel, outcome: 'failed', reason: delivery.reason };
}

type Trial = Awaited<ReturnType<typeof beginTrial>>;

/** Counted before sending, so that concurrent requests are limited like sequential ones. */
function beginTrial({ transactions, clock }: Context, actor: Actor, channel: Channel) {
  const now = clock.now();
  return transactions.forGarage(actor.garageId, async (tx) => {
    const period = {
      since: formatInstant(now - WINDOW_MILLIS),
      until: formatInstant(now + CLOCK_DIFFERENCE_MILLIS),
    };
    const earlier = await listTrialsIn(tx, actor, period);
    const oldest = earlier[MAX_TRIALS - 1];
    if (oldest !== undefined) {
      const waitMillis = Date.parse(oldest) + WINDOW_MILLIS - now;
      throw new Refusal('rate_limited', { retryAfterSeconds: Math.max(1, Math.ceil(waitMillis / 1000)) });
    }
    const message = {
      garage_id: actor.garageId,
      id: uuidv7(),
      account_id: actor.accountId,
      channel,
      kind: 'test' as const,
      state: 'queued' as const,
      reason: null,
      attempts: 1,
      due_at: null,
      queued_at: formatInstant(now),
      finished_at: null,
    };
    await insertMessages(tx, [message]);
    return message;
  });
}

/** Also tries an address marked as refused: the test shows its owner whether it works again. */
async function deliverTrial(
  context: Context,
  trial: Trial,
  channel: Channel,
  addressee: Addressee,
): Promise<Delivery> {
  const way = context.channels[channel];
  const fault = way.faultOf({ ...addressee, refusedAt: null });
  if (fault !== null) return { outcome: 'refused', reason: fault };
  return way.whenFree(() => way.send(buildTrialContent(context, trial, addressee)));
}

async function endTrial({ transactions, clock }: Context, trial: Trial, delivery: Delivery): Promise<void> {
  const now = formatInstant(clock.now());
  const isSent = delivery.outcome === 'sent';
  await transactions.forGarageIfExists(trial.garage_id, async (tx) => {
    const state = isSent ? 'sent' : 'failed';
    const reason = isSent ? null : delivery.reason;
    await storeMessageResult(tx, trial, { state, reason, due_at: null, finished_at: now });
    const isDead = delivery.outcome === 'delayed' ? undefined : delivery.isAddressDead;
    if (isDead !== undefined) await markAddressRefused(tx, trial.account_id, isDead ? now : null);
  });
}
