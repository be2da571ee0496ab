import { GuestPage } from '#app/pages/account/guest-page.tsx';
import classes from '#app/pages/account/guest-page.module.css';
import { ForgotPasswordForm } from '#features/authentication/forgot-password-form.tsx';
import type { MailOutcome } from '#features/authentication/passwords.queries.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { MailCheck, MailWarning } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';

/** Shows the same result whether the address has an account or not. */
export function ForgotPasswordPage() {
  const { t } = useTranslation('auth');
  const [mail, setMail] = useState<MailOutcome | null>(null);
  const Icon = mail === 'kept' ? MailWarning : MailCheck;
  return (
    <GuestPage
      title={t('auth.forgot.title')}
      lead={t('auth.forgot.lead')}
      footer={<Link to={paths.login}>{t('auth.forgot.toLogin')}</Link>}
    >
      {mail ? (
        <div className={classes.notice} role="status">
          <Icon size={20} aria-hidden="true" />
          <p>{unbroken(t(mail === 'kept' ? 'auth.forgot.kept' : 'auth.forgot.success'))}</p>
        </div>
      ) : (
        <ForgotPasswordForm onSent={setMail} />
      )}
    </GuestPage>
  );
}
