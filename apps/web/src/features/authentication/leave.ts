import { askAboutRest, type Rest } from '#features/authentication/ask-about-rest.ts';
import { call } from '#shared/api/api-client.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { forgetAccount } from '#shared/session/forget-account.ts';
import { abandonSession, endSession, whileLeaving } from '#shared/session/session.ts';
import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import type { AskAboutUnsent } from '#shared/session/unsent-texts.ts';
import {
  findUnsent,
  hasChanges,
  signedInAccount,
  type UnsentChanges,
  type Whose,
} from '#shared/sync/wipe-copies.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import type { Translate } from '@carnet/i18n/translate';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';

/** How an attempt to leave ended. `erased`: the server could not be told. `leftover`: not everything could be erased. */
export type Leaving = 'stayed' | 'left' | 'erased' | 'leftover';

/** Says how an attempt to leave ended; nothing where the user stays. */
export function notifyLeaving(t: Translate, leaving: Leaving): void {
  if (leaving === 'left') notifySuccess(t('shell.logout.success'));
  if (leaving === 'erased') notifySuccess(t('shell.erase.done'));
  if (leaving === 'leftover') notifyError(t('shell.logout.leftover'));
}

/**
 * Leaves, after asking about changes that would be lost. The session of this device ends when the server has ended its own:
 * someone who leaves a shared computer must not believe to have left while the session lives on. Where the server cannot be
 * reached it offers to erase the device; the session then ends at the next contact.
 *
 * Rejects when the server refuses.
 */
export function useSignOut(ask: AskAboutUnsent = askAboutUnsent) {
  const [isAsking, setIsAsking] = useState(false);
  const askMeanwhile: AskAboutUnsent = async (occasion, changes) => {
    setIsAsking(true);
    return ask(occasion, changes).finally(() => setIsAsking(false));
  };
  return { ...useMutation({ mutationFn: () => signOut(askMeanwhile) }), isAsking };
}

async function signOut(ask: AskAboutUnsent): Promise<Leaving> {
  const account = signedInAccount();
  const agreed = await findUnsent(account);
  if (hasChanges(agreed) && !(await ask('leave', agreed))) return 'stayed';
  return whileLeaving(() => leaveServer(account, agreed, ask));
}

async function leaveServer(account: Whose, agreed: UnsentChanges, ask: AskAboutUnsent): Promise<Leaving> {
  try {
    await call('signOut');
  } catch (error) {
    const { status } = problemOf(error);
    if (status === 0) return eraseDevice(ask);
    // The server has no such session any more.
    if (status !== 401) throw error;
  }
  const rest = await leave(account, agreed, () => endSession('signedOut'));
  return rest === 'leftover' ? 'leftover' : 'left';
}

async function eraseDevice(ask: AskAboutUnsent): Promise<Leaving> {
  const agreed = await findUnsent('everyone');
  if (!(await ask('erase', agreed))) return 'stayed';
  const rest = await leave('everyone', agreed, abandonSession);
  if (rest === 'kept') return 'left';
  return rest === 'gone' ? 'erased' : 'leftover';
}

/** Leaves an account that the server has erased. */
export async function leaveErasedAccount(agreed: UnsentChanges): Promise<void> {
  await leave(signedInAccount(), agreed, () => endSession('erased'));
}

/** Removes everything from this device but what the user has not agreed to lose, and asks about that. */
async function leave(whose: Whose, agreed: UnsentChanges, end: () => void): Promise<Rest> {
  const wipe = await forgetAccount(whose, agreed);
  // Before the next question: another window that learns of the end of a session wipes everything unasked.
  end();
  return askAboutRest(whose, wipe);
}
