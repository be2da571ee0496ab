import { LinkButton } from '#app/link-button.tsx';
import { MessagePage } from '#app/message-page.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { CalendarClock } from 'lucide-react';

/** A screen of a later version: says so, and brings the person back. */
export function ComingPage() {
  const { t } = useTranslation('auth');
  const isSignedIn = useIsSignedIn();
  return (
    <MessagePage
      title={t('common.page.coming.title')}
      text={t('common.page.coming.text')}
      picture={<CalendarClock size={32} strokeWidth={1.6} />}
      action={
        <LinkButton to={isSignedIn ? paths.dashboard : paths.login}>
          {t(isSignedIn ? 'common.page.coming.action' : 'auth.forgot.toLogin')}
        </LinkButton>
      }
    />
  );
}
