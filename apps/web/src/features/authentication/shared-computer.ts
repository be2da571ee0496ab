import { confirmRemainingWipe } from '#features/authentication/ask-about-rest.ts';
import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import { findUnsent, hasChanges, wipeCopies, type UnsentChanges } from '#shared/sync/wipe-copies.ts';

/**
 * Asks about unsent changes before a computer is marked as shared, which keeps no data. Returns the changes
 * that the user gives up (usually none), or null if the user declines.
 */
export async function confirmSharing(): Promise<UnsentChanges | null> {
  const unsent = await findUnsent('everyone');
  return !hasChanges(unsent) || (await askAboutUnsent('share', unsent)) ? unsent : null;
}

/** Erases every copy on a shared computer; asks again about changes that were not agreed to be lost. */
export async function wipeSharedComputer(agreed: UnsentChanges): Promise<void> {
  await confirmRemainingWipe('everyone', await wipeCopies('everyone', agreed));
}
