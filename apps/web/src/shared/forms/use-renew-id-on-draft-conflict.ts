import { onDraftGoneElsewhere } from '#shared/forms/drafts.ts';
import { useEffect, useEffectEvent } from 'react';

/**
 * Two windows with the same form share its draft and the id of the future object. Once one window has saved or
 * discarded the draft, `renewId` gives the other form a new id; with the same id it would overwrite the saved object.
 */
export function useRenewIdOnDraftConflict(draftName: string, renewId: () => void): void {
  const renew = useEffectEvent(renewId);
  useEffect(() => onDraftGoneElsewhere(draftName, () => renew()), [draftName]);
}
