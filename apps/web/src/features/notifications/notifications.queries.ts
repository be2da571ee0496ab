import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** Which channels reach the owner, and what they will say next. */
export const notificationStatusQuery = queryOptions({
  queryKey: queryKeys.notificationStatus,
  queryFn: ({ signal }) => call('getNotificationStatus', { signal }),
});

export function useNotificationStatus() {
  return useQuery(notificationStatusQuery);
}

/** The devices of the account that get pushes. */
export const pushDevicesQuery = queryOptions({
  queryKey: queryKeys.pushDevices,
  queryFn: async ({ signal }): Promise<StoredDevice[]> =>
    (await call('listPushSubscriptions', { signal })).items,
});

export function usePushDevices() {
  return useQuery(pushDevicesQuery);
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
