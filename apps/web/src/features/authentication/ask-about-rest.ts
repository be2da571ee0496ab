import { askAboutUnsent } from '#shared/session/unsent-question.tsx';
import { hasChanges, wipeCopies, type AccountScope, type Wipe } from '#shared/sync/wipe-copies.ts';

/** What a wipe left: nothing, changes that the user keeps, or data that could not be erased. */
export type WipeOutcome = 'gone' | 'kept' | 'leftover';

/** Asks again while there are more unsent changes than the user agreed to lose. */
export async function confirmRemainingWipe(whose: AccountScope, first: Wipe): Promise<WipeOutcome> {
  let wipe = first;
  while (hasChanges(wipe.kept)) {
    if (!(await askAboutUnsent('added', wipe.kept))) return 'kept';
    wipe = await wipeCopies(whose, wipe.kept);
  }
  return wipe.isComplete ? 'gone' : 'leftover';
}
