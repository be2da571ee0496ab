import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { MessagePage } from '#app/message-page.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { MapPinOff } from 'lucide-react';

export function NotFoundPage() {
  const { t } = useTranslation();
  return (
    <MessagePage
      title={t('common.page.notFound.title')}
      text={t('common.page.notFound.text')}
      picture={<MapPinOff size={32} strokeWidth={1.6} />}
      action={<LinkButton to={paths.dashboard}>{t('common.page.notFound.action')}</LinkButton>}
    />
  );
}
