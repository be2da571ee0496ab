import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import classes from './import-panel.module.css';

interface ProgressProps {
  /** What is being done. */
  readonly text: string;
  /** How much of it is done, 0 to 1; null where that has no measure. */
  readonly share: number | null;
  /** Missing when it is too late. */
  readonly onCancel: (() => void) | undefined;
}

/** How far the reading or the sending of a file is, with the button that gives it up. */
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
