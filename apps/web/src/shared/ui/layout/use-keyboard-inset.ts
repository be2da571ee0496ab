import { useSyncExternalStore } from 'react';

let inset = 0;
const listeners = new Set<() => void>();

/**
 * How much of the page's lower edge the on-screen keyboard covers, in CSS pixels. Chrome on Android shrinks the page
 * itself; Safari on iOS lays the keyboard over it and moves only the visual viewport.
 *
 * Followed and not read while drawing: reading it would have the browser lay the page out in the middle of it.
 */
export function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => inset);
}

function subscribe(listener: () => void): () => void {
  // Never given up: a form that is made anew may stand above a keyboard that has been open for a while.
  for (const event of ['resize', 'scroll']) window.visualViewport?.addEventListener(event, follow);
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function follow(): void {
  const now = measureInset();
  if (now === inset) return;
  inset = now;
  for (const listener of listeners) listener();
}

function measureInset(): number {
  const viewport = window.visualViewport;
  // A page that is zoomed in has a small visual viewport too, and no keyboard.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
