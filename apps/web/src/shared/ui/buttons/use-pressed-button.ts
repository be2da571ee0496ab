import { useEffect, useRef, type RefObject } from 'react';

/**
 * For the button of a menu that is made when it is first opened: it takes the place, the focus and the press of the one
 * that was there alone until then.
 */
export function usePressedButton(): RefObject<HTMLButtonElement | null> {
  const buttonRef = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    buttonRef.current?.focus({ preventScroll: true });
    buttonRef.current?.click();
  }, []);
  return buttonRef;
}
