import { askAboutRest } from '#features/authentication/ask-about-rest.ts';
import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import { findUnsent, hasChanges, wipeCopies, type UnsentChanges } from '#shared/sync/wipe-copies.ts';

/**
 * Asks about what waits on a computer that is about to be a shared one, which keeps nothing. Returns the changes that the user
 * gives up, which are mostly none; null when the computer is not to be shared.
 */
export async function askToShare(): Promise<UnsentChanges | null> {
  const unsent = await findUnsent('everyone');
  return !hasChanges(unsent) || (await askAboutUnsent('share', unsent)) ? unsent : null;
}

/** Removes every copy from a shared computer, and asks again where more waits than was given up. */
export async function wipeSharedComputer(agreed: UnsentChanges): Promise<void> {
  await askAboutRest('everyone', await wipeCopies('everyone', agreed));
}
