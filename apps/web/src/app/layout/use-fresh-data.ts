import { useCopy } from '#app/layout/use-copy.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import type { DeviceCopy } from '#shared/sync/device-copy.ts';
import type { User } from '@carnet/contract/authentication/authentication.schema';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** How often the server is asked for changes while the app is in sight, and how often while it cannot be reached. */
const ASK_EVERY_MILLIS = { connected: 60_000, disconnected: 10_000 };

/** What the bell, its panel and the icon's badge are made of. */
const OF_NOTIFICATIONS = [queryKeys.reminders, queryKeys.vehicleLists, queryKeys.settings];

/**
 * Brings what is shown up to date when the app starts, returns to the front, gets its network back, and every minute in
 * sight. Answers the function that does so at another occasion.
 */
export function useFreshData(user: User | undefined): () => void {
  const queryClient = useQueryClient();
  const copy = useCopy(user);
  const isConnected = useIsConnected();
  const refresh = useCallback(() => bringUpToDate(queryClient, copy), [queryClient, copy]);
  useEffect(() => {
    if (copy && isConnected) refresh();
  }, [copy, isConnected, refresh]);
  useEffect(() => {
    if (isConnected) return undefined;
    return () => void queryClient.invalidateQueries();
  }, [isConnected, queryClient]);
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState !== 'visible') return;
      refresh();
      // Whichever call comes through first tells that the network is back.
      if (!isConnected) void queryClient.refetchQueries({ type: 'active' });
    };
    const timer = setInterval(ask, ASK_EVERY_MILLIS[isConnected ? 'connected' : 'disconnected']);
    return () => clearInterval(timer);
  }, [isConnected, queryClient, refresh]);
  useEffect(() => {
    const onFront = () => document.visibilityState === 'visible' && refresh();
    document.addEventListener('visibilitychange', onFront);
    window.addEventListener('online', refresh);
    return () => {
      document.removeEventListener('visibilitychange', onFront);
      window.removeEventListener('online', refresh);
    };
  }, [refresh]);
  return refresh;
}

function bringUpToDate(queryClient: QueryClient, copy: DeviceCopy | null): void {
  // Offline the copy stays as it is, and is shown as it is.
  if (copy)
    copy.outbox
      .send()
      .then(() => copy.pull())
      .then(() => copy.fetchThumbnails())
      .catch(() => undefined);
  // A fetch that is under way is new enough.
  else
    for (const queryKey of OF_NOTIFICATIONS)
      void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}
