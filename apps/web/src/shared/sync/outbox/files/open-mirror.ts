import { nativeDevice } from '#platform/device.ts';
import type { OutboxMirror } from '#shared/sync/outbox/files/outbox-mirror.ts';

/** The mirror of an outbox; null in a browser, which has no app files and does not load the code for them. */
export async function openMirror(copyName: string): Promise<OutboxMirror | null> {
  const files = nativeDevice()?.files;
  if (!files) return null;
  const { OutboxMirror: Mirror } = await import('#shared/sync/outbox/files/outbox-mirror.ts');
  return new Mirror(files, copyName);
}
