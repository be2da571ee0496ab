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
    // Each asks for the other alone: while Firefox tells that the pointer leaves, the element still counts as hovered.
    const holdByFocus = () => setIsHeld(element.matches(':focus-within'));
    const holdByPointer = () => setIsHeld(element.matches(':hover'));
    for (const event of ['pointerover', 'focusin']) element.addEventListener(event, hold, watch);
    element.addEventListener('pointerleave', holdByFocus, watch);
    element.addEventListener('focusout', holdByPointer, watch);
    return () => watch.abort();
  }, []);
  return { ref, isHeld, release: () => setIsHeld(false) };
}
