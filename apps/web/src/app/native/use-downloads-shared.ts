import type { NativeDevice } from '#platform/native-device.ts';
import { fetchDownload } from '#shared/api/download.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { notifyError } from '#shared/toasts/toasts.ts';
import { useEffect, useEffectEvent } from 'react';

/** A web view downloads nothing: what a link of the app would download goes to the share sheet instead. */
export function useDownloadsShared(device: NativeDevice): void {
  const { t } = useTranslation('native');
  const share = useEffectEvent((href: string) => {
    fetchDownload(href)
      .then(({ content, name }) => device.shareFile(content, name))
      .catch(() => notifyError(t('native.share.error')));
  });
  useEffect(() => {
    const take = (event: MouseEvent) => {
      // A link that downloads by itself has handed its file over already.
      if (event.defaultPrevented) return;
      const link = event.target instanceof Element ? event.target.closest('a[download]') : null;
      const href = link?.getAttribute('href');
      if (!href || href.startsWith('blob:')) return;
      event.preventDefault();
      share(href);
    };
    document.addEventListener('click', take);
    return () => document.removeEventListener('click', take);
  }, []);
}
