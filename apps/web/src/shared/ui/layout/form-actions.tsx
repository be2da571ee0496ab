import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { useRef, type ReactNode, useSyncExternalStore } from 'react';
import classes from './form-actions.module.css';

export interface FormActionsProps {
  /** Leaves the form, such as Cancel: first, and narrower. */
  readonly secondary?: ReactNode;
  /** Sticky on wide screens too, for a long form whose bar shows unsaved changes. */
  readonly isSticky?: boolean;
  /** Submits the form. */
  readonly primary: ReactNode;
}

/** Buttons of a form: on a phone at the bottom edge, above the keyboard; elsewhere at the end of the form. */
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
 * How much of the bottom edge the on-screen keyboard covers, in CSS pixels. Chrome on Android resizes the
 * page; Safari on iOS overlays the keyboard and moves only the visual viewport.
 *
 * Tracked by listeners: reading it during rendering would force a layout.
 */
function useKeyboardInset(): number {
  return useSyncExternalStore(subscribe, () => inset);
}

function subscribe(listener: () => void): () => void {
  // Never removed: a form may mount while the keyboard is already open.
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
  // A zoomed page has a small visual viewport too, without a keyboard.
  if (!viewport || viewport.scale > 1.01) return 0;
  return Math.max(0, Math.round(window.innerHeight - viewport.height - viewport.offsetTop));
}
