import { confirmRemainingWipe, type WipeOutcome } from '#features/authentication/ask-about-rest.ts';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { abandonSession, endSession, duringSignOut } from '#shared/session/session.ts';
import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import type { AskAboutUnsent } from '#shared/session/unsent-texts.ts';
import {
  findUnsent,
  hasChanges,
  signedInAccount,
  type UnsentChanges,
  type AccountScope,
} from '#shared/sync/wipe-copies.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { Translate } from '@carnet/i18n/translate';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/**
 * Outcome of signing out. `erased`: this device was erased without the server. `leftover`: some data could
 * not be erased.
 */
export type SignOutOutcome = 'stayed' | 'left' | 'erased' | 'leftover';

/** Reports the outcome; nothing if the user stays. */
export function notifySignOut(t: Translate, leaving: SignOutOutcome): void {
  if (leaving === 'left') notifySuccess(t('shell.logout.success'));
  if (leaving === 'erased') notifySuccess(t('shell.erase.done'));
  if (leaving === 'leftover') notifyError(t('shell.logout.leftover'));
}

/**
 * Signs out, after asking about changes that would be lost. The local session ends only after the server's:
 * on a shared computer the user must not believe to be signed out while the session is valid. If the server
 * cannot be reached, offers to erase the device; the session is then ended at the next contact.
 *
 * Rejects if the server refuses.
 */
export function useSignOut(ask: AskAboutUnsent = askAboutUnsent) {
  const [isAsking, setIsAsking] = useState(false);
  const askMeanwhile: AskAboutUnsent = async (occasion, changes) => {
    setIsAsking(true);
    return ask(occasion, changes).finally(() => setIsAsking(false));
  };
  return { ...useMutation({ mutationFn: () => signOut(askMeanwhile) }), isAsking };
}

async function signOut(ask: AskAboutUnsent): Promise<SignOutOutcome> {
  const account = signedInAccount();
  const agreed = await findUnsent(account);
  if (hasChanges(agreed) && !(await ask('leave', agreed))) return 'stayed';
  return duringSignOut(() => leaveServer(account, agreed, ask));
}

async function leaveServer(
  account: AccountScope,
  agreed: UnsentChanges,
  ask: AskAboutUnsent,
): Promise<SignOutOutcome> {
  try {
    await call('signOut');
  } catch (error) {
    const { status } = problemOf(error);
    if (status === 0) return eraseDevice(ask);
    // The session no longer exists on the server.
    if (status !== 401) throw error;
  }
  const rest = await leave(account, agreed, () => endSession('signedOut'));
  return rest === 'leftover' ? 'leftover' : 'left';
}

async function eraseDevice(ask: AskAboutUnsent): Promise<SignOutOutcome> {
  const agreed = await findUnsent('everyone');
  if (!(await ask('erase', agreed))) return 'stayed';
  const rest = await leave('everyone', agreed, abandonSession);
  if (rest === 'kept') return 'left';
  return rest === 'gone' ? 'erased' : 'leftover';
}

/** Signs out of an account that the server has erased. */
export async function signOutErasedAccount(agreed: UnsentChanges): Promise<void> {
  await leave(signedInAccount(), agreed, () => endSession('erased'));
}

/** Erases everything on this device except changes that the user did not agree to lose, then asks about those. */
async function leave(whose: AccountScope, agreed: UnsentChanges, end: () => void): Promise<WipeOutcome> {
  const wipe = await forgetAccount(whose, agreed);
  // End the session before the next question: other windows that notice the end erase everything without asking.
  end();
  return confirmRemainingWipe(whose, wipe);
}
