import type { NativeDevice } from '#platform/native-device.ts';
import { focusManager, onlineManager, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

/** What the system knows better than the web view: whether there is a network, and whether the app is in front. */
export function useSystemState(device: NativeDevice): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    onlineManager.setEventListener((setOnline) => device.onNetwork(setOnline));
    focusManager.setEventListener((setFocused) => device.onActivity(setFocused));
  }, [device]);
  // Calls are made offline too and have failed by then, which a return of the network alone does not repeat.
  useEffect(
    () =>
      onlineManager.subscribe((isOnline) => {
        if (!isOnline) return;
        void queryClient.refetchQueries({
          type: 'active',
          predicate: ({ state }) => state.status === 'error',
        });
      }),
    [queryClient],
  );
}
