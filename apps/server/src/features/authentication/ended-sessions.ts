import {
  endStoredSessions,
  forgetSessionsEndedBefore,
  wasEnded,
} from '#features/authentication/ended-sessions.repository.ts';
import { hashToken } from '#features/authentication/session-token.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SessionEnd } from '@carnet/contract/problems/problem';

/** Twice as long as a session lives: a device that was lost may be switched on again weeks later. */
const KEPT_MILLIS = 60 * 86_400_000;

/**
 * Ends sessions of an account on purpose, all of them or the one of that id; whoever still shows one of their tokens is told
 * so and wipes what it keeps. The caller holds the account. Answers whether there was any.
 */
export function endSessions(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  accountId: string,
  id: string | null = null,
): Promise<boolean> {
  return endStoredSessions(tx, accountId, id, instantOf(clock.now()));
}

/** What was kept long enough goes. */
export function forgetEndedSessions({ clock }: Pick<Context, 'clock'>, tx: Tx): Promise<void> {
  return forgetSessionsEndedBefore(tx, instantOf(clock.now() - KEPT_MILLIS));
}

/**
 * The refusal of a token that opens nothing. Unknown ones, and calls without any, are told `expired` like those whose time
 * is over: only who shows the token of a session itself can tell the two apart.
 */
export async function refusalOfToken({ transactions }: Context, token: string | null): Promise<Refusal> {
  const isEnded = token !== null && (await wasEnded(transactions.reading, hashToken(token)));
  const reason: SessionEnd = isEnded ? 'ended' : 'expired';
  return new Refusal('unauthenticated', { params: { reason } });
}
