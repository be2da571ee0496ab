import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { useRef, type ReactNode, useSyncExternalStore } from 'react';
import classes from './form-actions.module.css';

export interface FormActionsProps {
  /** What leads away, such as Cancel: first, and narrower. */
  readonly secondary?: ReactNode;
  /** Stays at the lower edge on wide screens too: for a long form that tells of unsaved changes by it. */
  readonly isSticky?: boolean;
  /** What sends the form. */
  readonly primary: ReactNode;
}

/** The buttons of a form: under the thumb at the lower edge of a phone, above its keyboard; at its end elsewhere. */
export function FormActions({ secondary, primary, isSticky = false }: FormActionsProps) {
  const inset = useKeyboardInset();
  const barRef = useRef<HTMLDivElement>(null);
  useToastLift(barRef, inset);
  return (
    <div
      ref={barRef}
      className={classes.bar}
      style={{ bottom: inset }}
      data-keyboard={inset > 0 || undefined}
      data-sticky={isSticky || undefined}
    >
      {secondary}
      <div className={classes.primary}>{primary}</div>
    </div>
  );
}

let inset = 0;
const listeners = new Set<() => void>();

/**
 * How much of the page's lower edge the on-screen keyboard covers, in CSS pixels. Chrome on Android shrinks the page
 * itself; Safari on iOS lays the keyboard over it and moves only the visual viewport.
 *
 * Followed and not read while drawing: reading it would have the browser lay the page out in the middle of it.
 */
function useKeyboardInset(): number {
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
