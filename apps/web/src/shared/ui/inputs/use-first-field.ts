import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first input of an element, after the page heading took the focus, so that the user can type at once. */
export function useFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) queueMicrotask(() => ref.current?.querySelector('input')?.focus());
  }, [isWanted]);
  return ref;
}
