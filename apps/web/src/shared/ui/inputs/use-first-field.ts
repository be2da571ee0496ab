import { hasFocusMoved } from '#shared/navigation/arrival-focus.ts';
import { useEffect, useRef, type RefObject } from 'react';

/** Focuses the first input of an element on arrival, so that the user can type at once. */
export function useFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted && !hasFocusMoved()) ref.current?.querySelector('input')?.focus();
  }, [isWanted]);
  return ref;
}
