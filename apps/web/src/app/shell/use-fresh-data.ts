import { queryKeys } from '#shared/api/query-keys.ts';
import { useIsConnected } from '#shared/network/connection.ts';
import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

/** How often the server is tried while it cannot be reached. */
const LOOK_EVERY_MILLIS = 10_000;

/** What the bell, its panel and the icon's badge are made of. */
const OF_NOTIFICATIONS = [queryKeys.reminders, queryKeys.vehicleLists, queryKeys.settings];

function refreshNotifications(queryClient: QueryClient): void {
  // A fetch that is under way is new enough.
  for (const queryKey of OF_NOTIFICATIONS)
    void queryClient.invalidateQueries({ queryKey }, { cancelRefetch: false });
}

/**
 * Reads what the bell shows anew when the app returns to the front, however short it was away, and everything in sight
 * once the server can be reached again. Answers the function that does the first at another occasion.
 */
export function useFreshData(): () => void {
  const queryClient = useQueryClient();
  const isConnected = useIsConnected();
  useEffect(() => {
    if (isConnected) return undefined;
    // Whichever call comes through first ends this; until then what is in sight is asked for again.
    const again = () => void queryClient.refetchQueries({ type: 'active' });
    const timer = setInterval(again, LOOK_EVERY_MILLIS);
    return () => {
      clearInterval(timer);
      void queryClient.invalidateQueries();
    };
  }, [isConnected, queryClient]);
  useEffect(() => {
    const onFront = () => document.visibilityState === 'visible' && refreshNotifications(queryClient);
    document.addEventListener('visibilitychange', onFront);
    return () => document.removeEventListener('visibilitychange', onFront);
  }, [queryClient]);
  return useCallback(() => refreshNotifications(queryClient), [queryClient]);
}
