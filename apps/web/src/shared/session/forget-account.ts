import { discardAllDrafts } from '#shared/forms/drafts.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { discardWaitingFiles } from '#platform/shared-files.ts';
import { noteLostChanges } from '#shared/session/lost-changes.ts';
import { noteSharedDevice } from '#shared/session/shared-device.ts';
import {
  NO_CHANGES,
  signedInAccount,
  wipeCopies,
  type UnsentChanges,
  type Whose,
  type Wipe,
} from '#shared/sync/wipe-copies.ts';

/**
 * Removes from this device what belongs to the account that leaves it: what was typed, files that wait for an import, and
 * the copies of its garage with no more unsent changes than were agreed to be lost.
 */
export async function forgetAccount(whose: Whose, agreed: UnsentChanges | 'any'): Promise<Wipe> {
  discardAllDrafts();
  deviceStore.remove(deviceKeys.importHabits);
  noteSharedDevice(false);
  const [wipe] = await Promise.all([wipeCopies(whose, agreed), discardWaitingFiles()]);
  return wipe;
}

/** The device is about to use another server. What was not sent to this one waits for the next sign-in there. */
export async function forgetServer(): Promise<void> {
  await forgetAccount('everyone', NO_CHANGES);
}

/** The server has ended the session on purpose: everything of the account goes unasked, and the login page says what was lost. */
export async function forgetEndedAccount(): Promise<void> {
  const { lost } = await forgetAccount(signedInAccount(), 'any');
  noteLostChanges(lost);
}
