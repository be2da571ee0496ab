import { useFormat } from '#shared/i18n/use-format.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import type { UploadItem } from '#shared/ui/files/upload-item.ts';
import classes from './upload-progress.module.css';

export interface UploadProgressProps {
  readonly item: Pick<UploadItem, 'name' | 'progress'>;
}

/** Upload progress; indeterminate while queued. */
export function UploadProgress({ item: { name, progress } }: UploadProgressProps) {
  const { t } = useTranslation('files');
  const { formatPercent } = useFormat();
  const isWaiting = progress === undefined;
  return (
    <progress
      className={classes.bar}
      aria-label={
        isWaiting
          ? t('files.waiting', { name })
          : t('files.uploading', { name, percent: formatPercent(progress) })
      }
      max={1}
      {...(isWaiting ? {} : { value: progress })}
    />
  );
}
