import { useSyncExternalStore } from 'react';

/**
 * How much of the page's lower edge the on-screen keyboard covers, in CSS pixels. Chrome on Android shrinks the page
 * itself; Safari on iOS lays the keyboard over it and moves only the visual viewport.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, keyboardInset, () => 0);
}

function subscribe(listener: () => void): () => void {
  const viewport = window.visualViewport;
  viewport?.addEventListener('resize', listener);
  viewport?.addEventListener('scroll', listener);
  return () => {
    viewport?.removeEventListener('resize', listener);
    viewport?.removeEventListener('scroll', listener);
  };
}

function keyboardInset(): number {
  const viewport = window.visualViewport;
  // A page that is zoomed in has a small visual viewport too, and no keyboard.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
