import { Progress } from '#features/import/progress.tsx';
import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import classes from './import-panel.module.css';

interface SendingProps {
  /** Name of a file in a dry run, which stores nothing; null during an import. */
  readonly triedName: string | null;
  /** Sent share of the bytes, 0 to 1. */
  readonly share: number;
  readonly onCancel: () => void;
}

/**
 * Progress of an upload. Once all bytes are sent, the server checks every line and file, which cannot be
 * measured. An import can be cancelled until all is sent; from then on the server stores all of it or
 * nothing. A dry run can be cancelled at any time.
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
