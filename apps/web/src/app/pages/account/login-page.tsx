import { LanguageOffer } from '#app/layout/language/language-offer.tsx';
import { GuestPage } from '#app/pages/account/guest-page.tsx';
import classes from '#app/pages/account/guest-page.module.css';
import { LoginForm } from '#features/authentication/login-form.tsx';
import { useTranslations } from '#shared/i18n/translation-context.tsx';
import { WhatCarnetIs } from '#app/pages/account/what-carnet-is.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { readChosenEnd, readReturnPath } from '#shared/navigation/return-path.ts';
import { Info } from 'lucide-react';
import { useEffect, useState, type ComponentType } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

/** How the last session ended; all share one address. */
const SESSION_END_TEXTS = {
  expired: 'auth.login.sessionExpired',
  signedOut: 'auth.login.signedOut',
  erased: 'auth.login.accountErased',
} as const;

/** Login page; explains why it is shown if a session has ended. */
export function LoginPage() {
  const { t } = useTranslation('auth');
  const { state } = useLocation();
  const [query] = useSearchParams();
  const isExpired = query.get('sessionExpired') === 'true';
  const LeftOnDevice = useLeftOnDevice();
  const end = readChosenEnd(state) ?? 'expired';
  const reason = isExpired ? SESSION_END_TEXTS[end] : reasonToSignIn(state);
  return (
    <GuestPage
      offer={<LanguageOffer />}
      about={<WhatCarnetIs />}
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
      {LeftOnDevice && <LeftOnDevice />}
      <LoginForm
        forgotPasswordLink={<Link to={paths.forgotPassword}>{t('auth.login.forgotPassword')}</Link>}
      />
    </GuestPage>
  );
}

/** Loaded after the form, because it opens databases and usually shows nothing. */
function useLeftOnDevice(): ComponentType | null {
  const translations = useTranslations();
  const [loaded, setLoaded] = useState<{ readonly LeftOnDevice: ComponentType } | null>(null);
  useEffect(() => {
    Promise.all([import('#app/pages/account/left-on-device.tsx'), translations.load(['sync'])]).then(
      ([module]) => setLoaded(module),
      () => undefined,
    );
  }, [translations]);
  return loaded && loaded.LeftOnDevice;
}

/** Why the user was redirected here, for pages that have a sentence for it. */
function reasonToSignIn(state: unknown) {
  return readReturnPath(state).startsWith(paths.addVehicle) ? 'auth.login.forVehicle' : null;
}
