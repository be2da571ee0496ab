import { LanguageOffer } from '#app/layout/language/language-offer.tsx';
import { GuestPage } from '#app/pages/account/guest-page.tsx';
import classes from '#app/pages/account/guest-page.module.css';
import { LoginForm } from '#features/authentication/login-form.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { returnPathOf } from '#shared/navigation/return-path.ts';
import { countWaiting } from '#shared/sync/wipe-copy.ts';
import { Info } from 'lucide-react';
import { Link, useLocation, useSearchParams } from 'react-router';

/** Sign in. Says so when it is shown because a session has ended. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [query] = useSearchParams();
  const isExpired = query.get('sessionExpired') === 'true';
  const waiting = countWaiting();
  const reason = isExpired ? 'auth.login.sessionExpired' : reasonToSignIn(state);
  return (
    <GuestPage
      offer={<LanguageOffer />}
      title={t('auth.login.title')}
      lead={t('auth.login.lead')}
      footer={
        <>
          {t('auth.login.noAccount')}{' '}
          <Link to={paths.register} state={state}>
            {t('auth.login.toRegister')}
          </Link>
        </>
      }
    >
      {reason && (
        <output className={classes.notice}>
          <Info size={20} aria-hidden="true" />
          <span>{t(reason)}</span>
        </output>
      )}
      {waiting > 0 && (
        <p className={classes.notice}>
          <Info size={20} aria-hidden="true" />
          <span>{t('auth.login.waiting', { changes: waiting })}</span>
        </p>
      )}
      <LoginForm
        forgotPasswordLink={<Link to={paths.forgotPassword}>{t('auth.login.forgotPassword')}</Link>}
      />
    </GuestPage>
  );
}

/** Why the person was sent here, where the specification has a sentence for it. */
function reasonToSignIn(state: unknown) {
  return returnPathOf(state).startsWith(paths.addVehicle) ? 'auth.login.forVehicle' : null;
}
