import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { forgetAbandonedSession, isSessionAbandoned } from '#shared/session/session.ts';

/** Ends a session on the server that was abandoned on this device, if any. Never rejects. */
export async function finishLeaving(): Promise<void> {
  if (!isSessionAbandoned()) return;
  try {
    await call('signOut');
  } catch (error) {
    // Retried later without a response; 401 means that the session has already ended.
    if (problemOf(error).status !== 401) return;
  }
  forgetAbandonedSession();
}
