import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Which channels reach the owner, and what they will say next. */
export function useNotificationStatus() {
  return useQuery({
    queryKey: queryKeys.notificationStatus,
    queryFn: ({ signal }) => call('getNotificationStatus', { signal }),
  });
}

/** What was announced of a reminder, and what comes next. */
export function useAnnouncements(reminderId: string) {
  return useQuery({
    queryKey: queryKeys.announcementsOf(reminderId),
    queryFn: ({ signal }) => call('listAnnouncements', { path: { id: reminderId }, signal }),
  });
}

/** Sends a trial now; what really came of it is the answer. */
export function useSendTrial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channel: Channel) => call('testNotification', { body: { channel } }),
    // A trial that arrives puts a refused address right; one that does not may forget a device.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export function useResendLink() {
  return useMutation({ mutationFn: (email: string) => call('resendVerification', { body: { email } }) });
}
