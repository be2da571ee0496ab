import { findUnsent, type UnsentChanges, type AccountScope } from '#shared/sync/wipe-copies.ts';
import { useEffect, useState } from 'react';

/**
 * Counts the unsent changes on this device once, while `isAsked`; null until then.
 * @param whose the same function on every call
 */
export function useUnsent(whose: () => AccountScope, isAsked = true): UnsentChanges | null {
  const [changes, setChanges] = useState<UnsentChanges | null>(null);
  useEffect(() => {
    if (!isAsked) return undefined;
    let isGone = false;
    void findUnsent(whose()).then((found) => isGone || setChanges(found));
    return () => void (isGone = true);
  }, [whose, isAsked]);
  return changes;
}
