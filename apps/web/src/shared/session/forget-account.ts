import { discardAllDrafts } from '#shared/forms/drafts.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { discardWaitingFiles } from '#platform/shared-files.ts';
import { addLostChanges } from '#shared/session/lost-changes.ts';
import { markSharedDevice } from '#shared/session/shared-device.ts';
import {
  NO_CHANGES,
  signedInAccount,
  wipeCopies,
  type UnsentChanges,
  type AccountScope,
  type Wipe,
} from '#shared/sync/wipe-copies.ts';

/**
 * Removes the account's data from this device: drafts, files waiting for an import, and copies of its garage,
 * but no more unsent changes than the user agreed to lose.
 */
export async function forgetAccount(whose: AccountScope, agreed: UnsentChanges | 'any'): Promise<Wipe> {
  discardAllDrafts();
  deviceStore.remove(deviceKeys.importHabits);
  markSharedDevice(false);
  const [wipe] = await Promise.all([wipeCopies(whose, agreed), discardWaitingFiles()]);
  return wipe;
}

/** The device switches to another server. Unsent changes for this one wait for the next sign-in there. */
export async function forgetServer(): Promise<void> {
  await forgetAccount('everyone', NO_CHANGES);
}

/**
 * The server ended the session on purpose: erases all data of the account without asking; the login page
 * shows what was lost.
 */
export async function forgetEndedAccount(): Promise<void> {
  const { lost } = await forgetAccount(signedInAccount(), 'any');
  addLostChanges(lost);
}
