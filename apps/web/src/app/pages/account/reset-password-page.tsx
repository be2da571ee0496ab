import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { MessagePage } from '#app/message-page.tsx';
import { GuestPage } from '#app/pages/account/guest-page.tsx';
import { ResetPasswordForm } from '#features/authentication/reset-password-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { endSession } from '#shared/session/session.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { Link2Off } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

/** Target of the link in the reset mail. Offers a new link if it is no longer valid. */
export function ResetPasswordPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const [isBadLink, setIsBadLink] = useState(false);
  const token = query.get('token') ?? '';

  function leaveForLogin() {
    // The server has ended every session, including this device's.
    endSession('signedOut');
    notifySuccess(t('auth.reset.success'));
    void navigate(paths.login, { replace: true });
  }

  if (token === '' || isBadLink) {
    return (
      <MessagePage
        title={t('auth.reset.badLink.title')}
        text={t('auth.reset.badLink.text')}
        picture={<Link2Off size={32} strokeWidth={1.6} />}
        action={<LinkButton to={paths.forgotPassword}>{t('auth.reset.badLink.action')}</LinkButton>}
      />
    );
  }
  return (
    <GuestPage
      title={t('auth.reset.title')}
      lead={t('auth.reset.lead')}
      footer={<Link to={paths.login}>{t('auth.forgot.toLogin')}</Link>}
    >
      <ResetPasswordForm token={token} onReset={leaveForLogin} onBadLink={() => setIsBadLink(true)} />
    </GuestPage>
  );
}
