import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import classes from './import-panel.module.css';

interface ProgressProps {
  /** Current step. */
  readonly text: string;
  /** Completed share, 0 to 1; null if it cannot be measured. */
  readonly share: number | null;
  /** Missing once it is too late to cancel. */
  readonly onCancel: (() => void) | undefined;
}

/** Progress of reading or sending a file, with a cancel button. */
export function Progress({ text, share, onCancel }: ProgressProps) {
  const { t } = useTranslation();
  return (
    <div className={classes.progress}>
      <span>{text}</span>
      <progress max={1} aria-label={text} {...(share === null ? {} : { value: share })} />
      {onCancel && (
        <div className={classes.actions}>
          <Button variant="default" onClick={onCancel}>
            {t('common.action.cancel')}
          </Button>
        </div>
      )}
    </div>
  );
}
