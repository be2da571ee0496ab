import type { Channel } from '@carnet/contract/notifications/notification.schema';

type Outcome = 'sent' | 'failed';
const CHANNELS: readonly Channel[] = ['email', 'push'];

/** How many messages this process has sent, and given up, since it started. */
export interface MessageCounters {
  count(outcome: Outcome, channel: Channel): void;
  read(outcome: Outcome): readonly { readonly channel: Channel; readonly count: number }[];
}

export function createMessageCounters(): MessageCounters {
  const counts = new Map<string, number>();
  const keyOf = (outcome: Outcome, channel: Channel): string => `${outcome} ${channel}`;
  return {
    count: (outcome, channel) => {
      const key = keyOf(outcome, channel);
      counts.set(key, (counts.get(key) ?? 0) + 1);
    },
    read: (outcome) =>
      CHANNELS.map((channel) => ({ channel, count: counts.get(keyOf(outcome, channel)) ?? 0 })),
  };
}
