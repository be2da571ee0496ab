import { countQueuedMessages } from '#features/notifications/sending/messages.repository.ts';
import { countDueWatches } from '#features/notifications/looks.repository.ts';
import { instantOf } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { Channel } from '@carnet/contract/notifications/notification.schema';

type Samples = readonly { readonly channel: Channel; readonly count: number }[];

/** What operators watch, in the text format of Prometheus (0.0.4). */
export async function readMetrics({ transactions, clock, counters }: Context): Promise<string> {
  const now = clock.now();
  const due = await countDueWatches(transactions.reading, instantOf(now));
  const queued = await countQueuedMessages(transactions.reading);
  const oldest = [due.oldest, ...queued.map((row) => row.oldest)].flatMap((at) => at ?? []).toSorted()[0];
  const lagSeconds = oldest === undefined ? 0 : Math.max(0, (now - Date.parse(oldest)) / 1000);
  const queuedOf = (channel: Channel): number => queued.find((row) => row.channel === channel)?.count ?? 0;
  return [
    metric('carnet_reminders_due', 'gauge', 'Reminders whose time to be looked at has come.', due.count),
    metric('carnet_messages_queued', 'gauge', 'Messages that have not left yet.', [
      { channel: 'email', count: queuedOf('email') },
      { channel: 'push', count: queuedOf('push') },
    ]),
    metric(
      'carnet_messages_sent_total',
      'counter',
      'Messages that this process sent.',
      counters.read('sent'),
    ),
    metric(
      'carnet_messages_failed_total',
      'counter',
      'Messages that this process gave up.',
      counters.read('failed'),
    ),
    metric('carnet_announcement_lag_seconds', 'gauge', 'How long the oldest of them has waited.', lagSeconds),
  ].join('');
}

function metric(name: string, type: 'gauge' | 'counter', help: string, value: number | Samples): string {
  const lines =
    typeof value === 'number'
      ? [`${name} ${value}`]
      : value.map(({ channel, count }) => `${name}{channel="${channel}"} ${count}`);
  return [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`, ...lines, ''].join('\n');
}
