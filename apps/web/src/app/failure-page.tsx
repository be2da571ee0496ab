import { MessagePage } from '#app/message-page.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { Button } from '@mantine/core';
import { TriangleAlert } from 'lucide-react';

/** Shown in place of a page that could not be shown. */
export function FailurePage({ onRetry }: { readonly onRetry: () => void }) {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('common.page.error.title')}
      text={t('common.page.error.text')}
      picture={<TriangleAlert size={32} strokeWidth={1.6} />}
      action={<Button onClick={onRetry}>{t('common.action.retry')}</Button>}
    />
  );
}
