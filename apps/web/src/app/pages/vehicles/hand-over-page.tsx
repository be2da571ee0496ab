import { MessagePage } from '#app/message-page.tsx';
import { useAcceptOffer, useOffer } from '#features/sale/sale.queries.ts';
import { problemOf, type ProblemError } from '#shared/api/problem-error.ts';
import { useFormat } from '#shared/i18n/use-format.ts';
import { unbroken } from '#shared/i18n/unbroken.tsx';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { paths } from '#shared/navigation/paths.ts';
import { returnStateFor } from '#shared/navigation/return-path.ts';
import { useIsSignedIn } from '#shared/session/session.ts';
import { notifySuccess } from '#shared/toasts/toasts.ts';
import { parseCivilDate } from '@carnet/domain/calendar/civil-date';
import { problemMessage } from '@carnet/i18n/problem-message';
import { Button } from '@mantine/core';
import { CarFront } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import classes from './hand-over-page.module.css';

/** Lazy: most visitors are signed out and have no plan. */
const FullPlanNotice = lazy(async () => ({
  default: (await import('#features/subscription/limit-notice.tsx')).FullPlanNotice,
}));

/** Target of an offer link: shows the offer and accepts the vehicle into the user's garage. */
export function HandOverPage() {
  const { t } = useTranslation('sale');
  const { formatDate } = useFormat();
  const token = useLocation().hash.slice(1);
  const offer = useOffer(token);
  const isSignedIn = useIsSignedIn();
  const picture = <CarFront size={32} strokeWidth={1.6} />;
  if (token === '' || offer.isError) {
    const text = token === '' ? t('sale.offer.missing') : <Refused problem={problemOf(offer.error)} />;
    return <MessagePage title={t('sale.offer.none')} text={text} picture={picture} action={null} />;
  }
  if (!offer.data) {
    const title = t('sale.offer.loading');
    return <MessagePage title={title} text={t('common.state.loading')} picture={picture} action={null} />;
  }
  const { name, records, expiresAt } = offer.data;
  const until = parseCivilDate(expiresAt.slice(0, 10));
  return (
    <MessagePage
      title={t('sale.offer.title', { name })}
      text={
        <>
          {t('sale.offer.text', { records, date: until === null ? '' : formatDate(until) })}
          {records > 0 && ` ${t('sale.offer.unchecked')}`}
        </>
      }
      picture={picture}
      action={isSignedIn ? <Accept token={token} /> : <SignIn />}
    />
  );
}

function Refused({ problem }: { readonly problem: ProblemError }) {
  const { t } = useTranslation('sale');
  if (problem.code === 'token_invalid') return t('sale.offer.withdrawn');
  if (problem.code === 'token_expired') return t('sale.offer.expired');
  return unbroken(problemMessage(t, problem));
}

/** Accepts the vehicle. A refusal stays on the page, because the user resolves it elsewhere. */
function Accept({ token }: { readonly token: string }) {
  const { t } = useTranslation('sale');
  const navigate = useNavigate();
  const accepting = useAcceptOffer();
  const problem = accepting.isError ? problemOf(accepting.error) : null;
  function accept() {
    if (accepting.isPending) return;
    accepting.mutate(token, {
      onSuccess: ({ vehicle_id: id }) => {
        notifySuccess(t('sale.offer.accepted'));
        void navigate(paths.vehicle(id), { replace: true });
      },
    });
  }
  return (
    <>
      <Suspense fallback={null}>
        <FullPlanNotice />
      </Suspense>
      <div className={classes.refusal} role="alert">
        {problem && (
          <>
            <p className={classes.title}>{t('sale.offer.error')}</p>
            <p>{unbroken(problemMessage(t, problem))}</p>
          </>
        )}
      </div>
      <Button aria-disabled={accepting.isPending} onClick={accept}>
        {t(accepting.isPending ? 'sale.offer.accepting' : 'sale.offer.accept')}
      </Button>
      {problem?.code === 'too_many_types' && (
        <Button component={Link} to={paths.settingsTypes} variant="default">
          {t('sale.offer.settings')}
        </Button>
      )}
    </>
  );
}

/** Signing in or up returns to this page. */
function SignIn() {
  const { t } = useTranslation('sale');
  const state = returnStateFor(useLocation());
  return (
    <>
      <Button component={Link} to={paths.login} state={state}>
        {t('sale.offer.signIn')}
      </Button>
      <Button component={Link} to={paths.register} state={state} variant="default">
        {t('sale.offer.register')}
      </Button>
    </>
  );
}
