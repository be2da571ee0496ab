import { onDraftGoneElsewhere } from '#shared/forms/drafts.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Two windows with the same half-filled form share its draft, and the id that it will be stored under. Once one of them
 * has saved or dropped it, the form of the other is another one: stored under the same id it would take the place of
 * what was saved. `renewId` gives it an id of its own.
 */
export function useRenewIdOnDraftConflict(draftName: string, renewId: () => void): void {
  const renew = useEffectEvent(renewId);
  useEffect(() => onDraftGoneElsewhere(draftName, () => renew()), [draftName]);
}
