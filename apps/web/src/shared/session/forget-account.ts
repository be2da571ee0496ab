import { discardAllDrafts } from '#shared/forms/drafts.ts';
import { noteSharedDevice } from '#shared/session/shared-device.ts';
import { wipeCopy } from '#shared/sync/wipe-copy.ts';

/** Removes from this device what belongs to the account that leaves it: what was typed, and the copy of its garage. */
export async function forgetAccount(): Promise<void> {
  discardAllDrafts();
  noteSharedDevice(false);
  await wipeCopy();
}
