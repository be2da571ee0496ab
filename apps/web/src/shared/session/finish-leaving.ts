import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { forgetAbandonedSession, isSessionAbandoned } from '#shared/session/session.ts';

/** Has the server end a session that was abandoned on this device. Does nothing where there is none; never rejects. */
export async function finishLeaving(): Promise<void> {
  if (!isSessionAbandoned()) return;
  try {
    await call('signOut');
  } catch (error) {
    // Without an answer it is tried again; a session that the server does not know has ended.
    if (problemOf(error).status !== 401) return;
  }
  forgetAbandonedSession();
}
