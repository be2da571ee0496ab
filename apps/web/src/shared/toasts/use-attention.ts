import { useEffect, useRef, useState, type RefObject } from 'react';

interface Attention<E extends HTMLElement> {
  readonly ref: RefObject<E | null>;
  /** Whether the pointer is on the element or the focus inside it. */
  readonly isHeld: boolean;
  /** To be called when what had the attention is removed: browsers do not tell that pointer or focus has left it. */
  readonly release: () => void;
}

/** Tells whether someone is reading or about to use an element. */
export function useAttention<E extends HTMLElement>(): Attention<E> {
  const ref = useRef<E>(null);
  const [isHeld, setIsHeld] = useState(false);
  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const watch = new AbortController();
    const hold = () => setIsHeld(true);
    const release = () => setIsHeld(element.matches(':hover, :focus-within'));
    for (const event of ['pointerover', 'focusin']) element.addEventListener(event, hold, watch);
    for (const event of ['pointerleave', 'focusout']) element.addEventListener(event, release, watch);
    return () => watch.abort();
  }, []);
  return { ref, isHeld, release: () => setIsHeld(false) };
}
