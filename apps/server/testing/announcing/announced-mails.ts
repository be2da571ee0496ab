import type { ReceivedMail } from '#testing/stand-ins/mail-server.ts';

/** The ids of announcements in mails, parsed from their links. */
export function listAnnouncedIds(mails: readonly ReceivedMail[]): string[] {
  return mails.flatMap(({ content }) =>
    [...(content.text ?? '').matchAll(/notifications\/open\/([\w-]+)\?to=done/g)].map(([, token = '']) =>
      announcementIdOf(token),
    ),
  );
}

/** The announcement id in the token of a link. */
export function announcementIdOf(token: string): string {
  return Buffer.from(token, 'base64url')
    .subarray(0, 16)
    .toString('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
