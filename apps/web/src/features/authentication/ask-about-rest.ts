import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import { hasChanges, wipeCopies, type Whose, type Wipe } from '#shared/sync/wipe-copies.ts';

/** What a wipe has left: nothing, what the user wants to keep, or what could not be erased. */
export type Rest = 'gone' | 'kept' | 'leftover';

/** Asks again as long as more changes wait than the user has agreed to lose. */
export async function askAboutRest(whose: Whose, first: Wipe): Promise<Rest> {
  let wipe = first;
  while (hasChanges(wipe.kept)) {
    if (!(await askAboutUnsent('added', wipe.kept))) return 'kept';
    wipe = await wipeCopies(whose, wipe.kept);
  }
  return wipe.isComplete ? 'gone' : 'leftover';
}
