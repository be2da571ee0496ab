import { LanguageOffer } from '#app/layout/language/language-offer.tsx';
import { GuestPage } from '#app/pages/account/guest-page.tsx';
import { RegisterForm } from '#features/authentication/register-form.tsx';
import { WhatCarnetIs } from '#app/pages/account/what-carnet-is.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { Link, useLocation } from 'react-router';

export function RegisterPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  return (
    <GuestPage
      offer={<LanguageOffer />}
      about={<WhatCarnetIs />}
      title={t('auth.register.title')}
      lead={t('auth.register.lead')}
      footer={
        <>
          {t('auth.register.hasAccount')}{' '}
          <Link to={paths.login} state={state}>
            {t('auth.register.toLogin')}
          </Link>
        </>
      }
    >
      <RegisterForm />
    </GuestPage>
  );
}
