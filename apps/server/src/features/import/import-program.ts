import { openArchiveSource } from '#features/import/archive-source.ts';
import type { UnreadableReason } from '#features/import/import-bounds.ts';
import type { ImportAnswer, ImportOrder } from '#features/import/import-messages.ts';
import { ImportSession } from '#features/import/import-session.ts';
import { openRowsSource } from '#features/import/rows-source.ts';
import { serveParent } from '#platform/children/child-program.ts';
import { Refusal } from '#platform/refusal.ts';

/** Entry point of the child process that reads one import and decides what it adds. */
await serveParent(async ({ channel, files: [file = -1] }) => {
  let session: ImportSession | null = null;
  const answer = (message: ImportAnswer, bytes?: Uint8Array) => channel.send(message, bytes);
  const follow = async (order: ImportOrder): Promise<void> => {
    if (order.do !== 'open') return session?.follow(order);
    const source =
      order.form === 'archive'
        ? await openArchiveSource(file, order.maximumBytes)
        : await openRowsSource(file, order.arrivedAt);
    const { exportedAt, exportedBy } = source.content;
    session = new ImportSession(source, channel);
    await answer({ opened: { exportedAt, exportedBy } });
  };
  for (;;) {
    try {
      await follow((await channel.receive()).value as ImportOrder);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      await answer({ unreadable: error.details.params?.['reason'] as UnreadableReason });
    }
  }
});
