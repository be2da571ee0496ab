import { Progress } from '#features/import/progress.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './import-panel.module.css';

interface SendingProps {
  /** Of a file that is only tried, which stores nothing; null while it is imported. */
  readonly triedName: string | null;
  /** Of the bytes, 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/**
 * First the bytes go, then the server looks at every line and every file, which has no measure. An import can be given up
 * until all of it is sent: from then on the server stores all of it, or nothing. A try can be given up at any time.
 */
export function Sending({ triedName, share, onCancel }: SendingProps) {
  const { t } = useTranslation('settings');
  const percent = useFormat().formatPercent(share);
  const isSent = share >= 1;
  const sending =
    triedName === null
      ? t('settings.import.importing', { percent })
      : t('settings.import.trying', { name: triedName, percent });
  return (
    <div className={classes.sending}>
      <Progress
        text={isSent ? t('settings.import.checking') : sending}
        share={isSent ? null : share}
        onCancel={isSent && triedName === null ? undefined : onCancel}
      />
    </div>
  );
}
