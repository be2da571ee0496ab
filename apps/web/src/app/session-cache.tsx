import { onSessionReplacedElsewhere, useIsSignedIn } from '#shared/session/session.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** Empties the cache when the session ends, and asks anew when another window signed in as somebody else. */
export function SessionCache() {
  const queryClient = useQueryClient();
  const isSignedIn = useIsSignedIn();
  useEffect(() => {
    if (!isSignedIn) queryClient.clear();
  }, [isSignedIn, queryClient]);
  useEffect(() => onSessionReplacedElsewhere(() => void queryClient.resetQueries()), [queryClient]);
  return null;
}
