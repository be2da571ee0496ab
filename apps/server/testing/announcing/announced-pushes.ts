import { announcementIdOf } from '#testing/announcing/announced-mails.ts';
import type { ReceivedPush } from '#testing/stand-ins/push-service.ts';
import { pushPayload } from '@carnet/contract/push/push-payload';

/** What a device has read in a push. */
export interface AnnouncedPush {
  /** So many reminders it speaks of. */
  readonly reminders: number;
  /** Of the announcements that it names; a long one names the first of them only. */
  readonly announcementIds: readonly string[];
}

export function readPush({ text }: ReceivedPush): AnnouncedPush {
  const { tag, title, notePaths } = pushPayload.parse(JSON.parse(text));
  return {
    reminders: tag.startsWith('message-') ? Number(/\d+/.exec(title)?.[0]) : 1,
    announcementIds: notePaths.map((path) =>
      announcementIdOf(/notifications\/open\/([\w-]+)/.exec(path)?.[1] ?? ''),
    ),
  };
}
