import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';

/** State of the channels and the next announcements. */
export const notificationStatusQuery = queryOptions({
  queryKey: queryKeys.notificationStatus,
  queryFn: ({ signal }) => call('getNotificationStatus', { signal }),
});

export function useNotificationStatus() {
  return useQuery(notificationStatusQuery);
}

/** Devices of the account that receive pushes. */
export const pushDevicesQuery = queryOptions({
  queryKey: queryKeys.pushDevices,
  queryFn: async ({ signal }): Promise<StoredDevice[]> =>
    (await call('listPushSubscriptions', { signal })).items,
});

export function usePushDevices() {
  return useQuery(pushDevicesQuery);
}

/** Sent and upcoming announcements of a reminder. */
export function useAnnouncements(reminderId: string) {
  return useQuery({
    queryKey: queryKeys.announcementsOf(reminderId),
    queryFn: ({ signal }) => call('listAnnouncements', { path: { id: reminderId }, signal }),
  });
}

/** Sends a test reminder and returns its actual outcome. */
export function useSendTrial() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (channel: Channel) => call('testNotification', { body: { channel } }),
    // A delivered test clears a refused address; a failed one may remove a device.
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export function useResendLink() {
  return useMutation({ mutationFn: (email: string) => call('resendVerification', { body: { email } }) });
}
