import {
  endStoredSessions,
  forgetSessionsEndedBefore,
  wasEnded,
} from '#features/authentication/ended-sessions.repository.ts';
import { hashToken } from '#features/authentication/session-token.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import { Refusal } from '#platform/refusal.ts';
import type { Tx } from '#platform/transactions.ts';
import type { SessionEnd } from '@carnet/contract/problems/problem';

/** Twice the lifetime of a session: a lost device may be switched on again weeks later. */
const KEPT_MILLIS = 60 * 86_400_000;

/**
 * Ends all sessions of an account on purpose, or the one with the id. A device that presents one of their tokens later is
 * refused with this reason and deletes its data. The caller has locked the account. Returns whether a session was ended.
 */
export function endSessions(
  { clock }: Pick<Context, 'clock'>,
  tx: Tx,
  accountId: string,
  id: string | null = null,
): Promise<boolean> {
  return endStoredSessions(tx, accountId, id, formatInstant(clock.now()));
}

/** Forgets ended sessions after the retention period. */
export function forgetEndedSessions({ clock }: Pick<Context, 'clock'>, tx: Tx): Promise<void> {
  return forgetSessionsEndedBefore(tx, formatInstant(clock.now() - KEPT_MILLIS));
}

/**
 * The refusal of an invalid token. Unknown tokens and calls without one get `expired` like expired sessions,
 * so that only the holder of a real token learns that its session was ended.
 */
export async function refuseToken({ transactions }: Context, token: string | null): Promise<Refusal> {
  const isEnded = token !== null && (await wasEnded(transactions.readOnly, hashToken(token)));
  const reason: SessionEnd = isEnded ? 'ended' : 'expired';
  return new Refusal('unauthenticated', { params: { reason } });
}
