import { announcementIdOf } from '#testing/announcing/announced-mails.ts';
import type { ReceivedPush } from '#testing/stand-ins/push-service.ts';
import { pushPayload } from '@carnet/contract/push/push-payload';

/** The content of a push as read by a device. */
export interface AnnouncedPush {
  /** The number of reminders in it. */
  readonly reminders: number;
  /** Ids of the announcements in it; a long push only has the first. */
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
