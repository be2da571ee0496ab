import { Button } from '@mantine/core';
import { CircleHelp } from 'lucide-react';
import classes from './confirm-question.module.css';

interface ConfirmQuestionProps {
  /** Whether the value of the field above was refused and may be meant after all. */
  readonly isAsked: boolean;
  readonly text: string;
  readonly confirmLabel: string;
  readonly onConfirm: () => void;
  readonly isSaving: boolean;
}

/** Asks whether a surprising value is meant, under the field that says what is surprising about it. */
export function ConfirmQuestion({ isAsked, text, confirmLabel, onConfirm, isSaving }: ConfirmQuestionProps) {
  return (
    <div role="status">
      {isAsked && (
        <div className={classes.question}>
          <CircleHelp size={20} aria-hidden="true" className={classes.icon} />
          <p>{text}</p>
          <Button variant="default" aria-disabled={isSaving} onClick={onConfirm}>
            {confirmLabel}
          </Button>
        </div>
      )}
    </div>
  );
}
