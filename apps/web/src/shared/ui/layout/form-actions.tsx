import { useToastLift } from '#shared/toasts/use-toast-lift.ts';
import { useKeyboardInset } from '#shared/ui/layout/use-keyboard-inset.ts';
import { useRef, type ReactNode } from 'react';
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
