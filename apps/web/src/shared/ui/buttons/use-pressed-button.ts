import { useEffect, useRef, type RefObject } from 'react';

/** For the button of a lazily mounted menu: it replaces the placeholder button and takes over its focus and click. */
export function usePressedButton(): RefObject<HTMLButtonElement | null> {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    buttonRef.current?.focus({ preventScroll: true });
    buttonRef.current?.click();
  }, []);
  return buttonRef;
}
