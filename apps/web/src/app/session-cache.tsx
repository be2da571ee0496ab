import { finishLeaving } from '#shared/session/finish-leaving.ts';
import { onSessionReplacedElsewhere, useIsSignedIn } from '#shared/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/**
 * Empties the cache when the session ends, asks anew when another window signed in as somebody else, and has the server end
 * what was left without it.
 */
export function SessionCache() {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) queryClient.clear();
  }, [isSignedIn, queryClient]);
  useEffect(() => onSessionReplacedElsewhere(() => void queryClient.resetQueries()), [queryClient]);
  useEffect(() => {
    const finish = () => void finishLeaving();
    finish();
    window.addEventListener('online', finish);
    return () => window.removeEventListener('online', finish);
  }, []);
  return null;
}
