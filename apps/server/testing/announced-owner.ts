import { searchAnnouncements } from '#features/notifications/search-announcements.ts';
import { sendMessages } from '#features/notifications/send-messages.ts';
import type { MailServer, ReceivedMail } from '#testing/mail-server.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import type { TestServer } from '#testing/test-server.ts';

type AnnouncingServer = Pick<TestServer, 'context' | 'signUp' | 'nobody'>;

/** What the server does every half minute: it looks, and it sends. */
export async function announceNow({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await searchAnnouncements(context);
  await sendMessages(context);
}

/** Somebody who has confirmed their address by the link of the mail. */
export async function signUpVerified(
  server: AnnouncingServer,
  mail: MailServer,
  email: string,
): Promise<TestCaller> {
  const caller = await server.signUp(email);
  await server.context.background.settle();
  const token = /token=([\w-]+)/.exec(mailsTo(mail, email)[0]?.content.text ?? '')?.[1];
  const answer = await server.nobody.post('/v1/authentication/verify', { token });
  if (answer.status !== 200) throw new Error(`Verifying answered ${answer.status}: ${answer.text}`);
  return caller;
}

/** Everything that an address has received, in order. */
export function mailsTo(mail: MailServer, email: string): ReceivedMail[] {
  return mail.received.filter(({ to }) => to.includes(email));
}

/** The subjects of the reminders that an address has received: of all but the mail that verifies it. */
export function remindersTo(mail: MailServer, email: string): string[] {
  return mailsTo(mail, email)
    .map(({ content }) => content.subject ?? '')
    .filter((subject) => !subject.startsWith('Confirm'));
}
