import { GuestPage } from '#app/pages/guest-page.tsx';
import classes from '#app/pages/guest-page.module.css';
import { ForgotPasswordForm } from '#features/authentication/forgot-password-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { MailCheck } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

/** Forgot the password: asks for the address and says what to expect, whether it is known here or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [isSent, setIsSent] = useState(false);
  return (
    <GuestPage
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      footer={<Link to={paths.login}>{t('auth.forgot.toLogin')}</Link>}
    >
      {isSent ? (
        <div className={classes.notice} role="status">
          <MailCheck size={20} aria-hidden="true" />
          <p>{t('auth.forgot.success')}</p>
        </div>
      ) : (
        <ForgotPasswordForm onSent={() => setIsSent(true)} />
      )}
    </GuestPage>
  );
}
