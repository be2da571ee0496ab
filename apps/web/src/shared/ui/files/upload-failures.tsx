import { useTranslation } from '#shared/i18n/use-translation.ts';
import { IconButton } from '#shared/ui/buttons/icon-button.tsx';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import { RotateCw, X } from 'lucide-react';
import type { ReactNode } from 'react';
import classes from './upload-failures.module.css';

export interface UploadFailuresProps {
  readonly items: readonly UploadItem[];
  /** Why files were rejected, as sentences. */
  readonly error?: ReactNode;
  readonly onRetry?: ((key: string) => void) | undefined;
  readonly onRemove?: ((key: string) => void) | undefined;
}

/** Failed uploads with reason and retry. The live region is mounted before its text. */
export function UploadFailures({ items, error, onRetry, onRemove }: UploadFailuresProps) {
  const { t } = useTranslation('files');
  const failed = items.filter(({ state }) => state === 'failed');
  return (
    <div role="alert" className={classes.failures}>
      {error !== undefined && error !== null && <div className={classes.error}>{error}</div>}
      {failed.map(({ key, name, problem }) => (
        <div key={key} className={classes.failure}>
          <p>
            {t('files.failed', { name })} {problem}
          </p>
          {onRetry !== undefined && (
            <IconButton icon={RotateCw} label={t('files.retry', { name })} onClick={() => onRetry(key)} />
          )}
          {onRemove !== undefined && (
            <IconButton icon={X} label={t('files.remove', { name })} onClick={() => onRemove(key)} />
          )}
        </div>
      ))}
    </div>
  );
}
