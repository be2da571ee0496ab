import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import classes from './import-panel.module.css';

interface SendingProps {
  /** What is said while bytes are sent. */
  readonly text: string;
  /** Of the bytes, 0 to 1. */
  readonly share: number;
  /** Missing when it is too late. */
  readonly onCancel: (() => void) | undefined;
}

/** First the bytes go, then the server looks at every line and every file, which has no measure. */
export function Sending({ text, share, onCancel }: SendingProps) {
  const { t } = useTranslation('settings');
  const shown = share < 1 ? text : t('settings.import.checking');
  return (
    <div className={`${classes.progress} ${classes.sending}`}>
      <span>{shown}</span>
      <progress max={1} aria-label={shown} {...(share < 1 ? { value: share } : {})} />
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
