import { registerDevice } from '#features/notifications/register-device.ts';
import { deviceKeys } from '#platform/device-store.ts';
import { deviceStore } from '#platform/device.ts';
import { askForPushes, unsubscribeFromPushes } from '#platform/push-device.ts';
import { call } from '#shared/api/api-client.ts';
import { queryKeys } from '#shared/api/query-keys.ts';
import type { PushSubscription as StoredDevice } from '@carnet/contract/push/push.schema';
import { useMutation, useQueryClient } from '@tanstack/react-query';

/** `refused`: the person said no; `failed`: the browser could not. */
export type SwitchOnOutcome = 'on' | 'refused' | 'failed';

/** Lets this device get pushes; asks the person first, so it is to be started by a click of theirs. */
export function useSwitchOnDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async (accountId: string): Promise<SwitchOnOutcome> => {
      if (!(await askForPushes())) return 'refused';
      return (await registerDevice(accountId)) ? 'on' : 'failed';
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}

export function useRemoveDevice() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, current }: StoredDevice) => {
      await call('deletePushSubscription', { path: { id } });
      if (!current) return;
      deviceStore.remove(deviceKeys.pushAccount);
      await unsubscribeFromPushes();
    },
    onSettled: () => queryClient.invalidateQueries({ queryKey: queryKeys.notifications }),
  });
}
