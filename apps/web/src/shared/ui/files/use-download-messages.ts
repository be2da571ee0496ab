import type { SavedFile } from '#shared/api/save-file.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { useCallback } from 'react';

/** Reports the outcome of a download. Stable until the language changes. */
export function useDownloadMessages(): (saving: Promise<SavedFile>) => void {
  const { t } = useTranslation('files');
  return useCallback(
    (saving) => {
      saving.then(
        ({ name, handover }) => handover === 'downloaded' && notifySuccess(t('files.downloaded', { name })),
        () => notifyError(t('files.error.download')),
      );
    },
    [t],
  );
}
