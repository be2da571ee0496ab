import { useEffect, useRef, type RefObject } from 'react';

/** Gives the focus to the first input of an element, after the heading of the page: typing can begin at once. */
export function useFirstField(isWanted: boolean): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isWanted) queueMicrotask(() => ref.current?.querySelector('input')?.focus());
  }, [isWanted]);
  return ref;
}
