import { useUserContext } from '#features/authentication/user-context.queries.ts';
import { ChannelsStatus } from '#features/notifications/channels-status.tsx';
import { useSwitchOnDevice } from '#features/notifications/push-device.queries.ts';
import { pushAbility } from '#platform/push-device.ts';
import type { ReactNode } from 'react';

interface Channels {
  readonly channels: ReactNode;
  readonly onPushSwitchedOn: () => void;
}

/** What reaches the owner, for the settings; this device is switched on with the switch of pushes or by its own button. */
export function useChannels(): Channels {
  const { data: user } = useUserContext();
  const switching = useSwitchOnDevice();
  const switchOn = () => {
    if (user && pushAbility() === 'able' && !switching.isPending) switching.mutate(user.id);
  };
  const outcome = switching.isError ? 'failed' : switching.data;
  return {
    channels: <ChannelsStatus onSwitchOn={switchOn} outcome={outcome} />,
    onPushSwitchedOn: switchOn,
  };
}
