import { LinkButton } from '#shared/ui/buttons/link-button.tsx';
import { MessagePage } from '#app/message-page.tsx';
import { useResendVerification, useVerifyEmail } from '#features/authentication/passwords.queries.ts';
import { userContextQuery, useUserContext } from '#features/authentication/user-context.queries.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { MailCheck, MailQuestion } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

/** Target of the link in the verification mail: confirms the address. */
export function VerifyEmailPage() {
  const { t } = useTranslation('auth');
  const [query] = useSearchParams();
  const isSignedIn = useIsSignedIn();
  const { mutate: verify, status: answer } = useVerifyEmail();
  const token = query.get('token') ?? '';
  const isAsked = useRef(false);
  useEffect(() => {
    // A token is valid once: send it once, even if effects run twice.
    if (isAsked.current || token === '') return;
    isAsked.current = true;
    verify(token);
  }, [token, verify]);

  // A link that was already used is unknown to the server; a signed-in user still gets the confirmation.
  const isVerified = useSignedInUser(isSignedIn)?.emailVerified === true;
  const status = answer === 'error' && isVerified ? 'success' : answer;
  if (status === 'error' || token === '') {
    return (
      <MessagePage
        title={t('auth.verify.error')}
        text={t(isSignedIn ? 'auth.reset.badLink.text' : 'auth.verify.signInForNew')}
        picture={<MailQuestion size={32} strokeWidth={1.6} />}
        action={isSignedIn ? <ResendButton /> : <LoginButton />}
      />
    );
  }
  return (
    <MessagePage
      title={t(status === 'success' ? 'auth.verify.success' : 'auth.verify.pending')}
      text={t(status === 'success' ? 'auth.verify.successText' : 'common.state.loading')}
      picture={<MailCheck size={32} strokeWidth={1.6} />}
      action={status === 'success' && (isSignedIn ? <DashboardButton /> : <LoginButton />)}
    />
  );
}

function useSignedInUser(isSignedIn: boolean) {
  return useQuery({ ...userContextQuery, enabled: isSignedIn }).data;
}

function LoginButton() {
  const { t } = useTranslation('auth');
  return <LinkButton to={paths.login}>{t('auth.forgot.toLogin')}</LinkButton>;
}

function DashboardButton() {
  const { t } = useTranslation('auth');
  return <LinkButton to={paths.dashboard}>{t('common.page.notFound.action')}</LinkButton>;
}

function ResendButton() {
  const { t } = useTranslation('auth');
  const { data: user } = useUserContext();
  const resend = useResendVerification();

  function sendAgain() {
    if (!user) return;
    resend.mutate(user.email, {
      onSuccess: (mail) => notifySuccess(t(mail === 'kept' ? 'auth.verify.kept' : 'auth.verify.resent')),
      onError: () => notifyError(t('auth.forgot.error')),
    });
  }

  return (
    <Button onClick={sendAgain} loading={resend.isPending}>
      {t('auth.verify.resend')}
    </Button>
  );
}
