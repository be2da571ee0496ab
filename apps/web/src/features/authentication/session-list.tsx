import { useEndOtherSession, useSessions } from '#features/authentication/sessions.queries.ts';
import { problemOf } from '#shared/api/problem-error.ts';
import { userAgentName } from '#shared/devices/user-agent-name.ts';
import { useInstantText } from '#shared/i18n/use-instant-text.ts';
import { useTranslation } from '#shared/i18n/use-translation.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { NeedsServer } from '#shared/network/needs-server.tsx';
import { notifyError, notifySuccess } from '#shared/toasts/toasts.ts';
import { ErrorState } from '#shared/ui/feedback/error-state.tsx';
import { SkeletonRows } from '#shared/ui/feedback/skeletons.tsx';
import type { AccountSession } from '@carnet/contract/account/account.schema';
import { Button } from '@mantine/core';
import classes from './session-list.module.css';

/** Devices signed in to the account; all but this one can be signed out. */
export function SessionList() {
  const { t } = useTranslation('settings');
  const sessions = useSessions();
  const isConnected = useIsConnected();
  if (!sessions.data) {
    if (!isConnected) return <NeedsServer />;
    if (!sessions.isError) return <SkeletonRows count={2} />;
    return (
      <ErrorState
        title={t('settings.sessions.error.load')}
        error={sessions.error}
        onRetry={() => void sessions.refetch()}
        isRetrying={sessions.isFetching}
      />
    );
  }
  return (
    <>
      <ul className={classes.list} aria-label={t('settings.section.sessions')}>
        {sessions.data.map((session) => (
          <SessionRow key={session.id} session={session} />
        ))}
      </ul>
      {sessions.isFetchNextPageError && (
        <p role="alert" className={classes.problem}>
          {t('settings.sessions.error.load')}
        </p>
      )}
      {sessions.hasNextPage && (
        <Button
          variant="subtle"
          aria-disabled={sessions.isFetchingNextPage}
          onClick={() => sessions.isFetchingNextPage || void sessions.fetchNextPage()}
        >
          {t('common.action.showMore')}
        </Button>
      )}
    </>
  );
}

function SessionRow({ session }: { readonly session: AccountSession }) {
  const { t } = useTranslation('settings');
  const instantText = useInstantText();
  const end = useEndOtherSession();
  const name = userAgentName(session.userAgent) ?? t('settings.sessions.unknown');

  function signOut() {
    if (end.isPending) return;
    end.mutate(session.id, {
      onSuccess: () => notifySuccess(t('settings.sessions.ended', { device: name })),
      // Already ended elsewhere: the intended result.
      onError: (error) =>
        problemOf(error)?.code === 'not_found'
          ? notifySuccess(t('settings.sessions.ended', { device: name }))
          : notifyError(t('settings.sessions.error.end')),
    });
  }

  return (
    <li className={classes.session}>
      <span className={classes.text}>
        <strong>{name}</strong>
        <span className={classes.since}>
          {session.current
            ? t('settings.sessions.this')
            : t('settings.sessions.lastUsed', { date: instantText(session.lastUsedAt) })}
        </span>
      </span>
      {!session.current && (
        <Button
          variant="subtle"
          aria-label={t('settings.sessions.endNamed', { device: name })}
          aria-disabled={end.isPending}
          onClick={signOut}
        >
          {t('settings.sessions.end')}
        </Button>
      )}
    </li>
  );
}
