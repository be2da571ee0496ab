import { searchAnnouncements } from '#features/notifications/announcing.ts';
import { sendMessages } from '#features/notifications/sending/send-messages.ts';
import { read } from '#testing/builders.ts';
import { startMailServer, type MailServer, type ReceivedMail } from '#testing/stand-ins/mail-server.ts';
import { MovableClock } from '#testing/movable-clock.ts';
import type { TestCaller } from '#testing/test-caller.ts';
import { startTestServer, type TestServer, type TestServerOptions } from '#testing/test-server.ts';

/** Eleven in the morning in Paris. */
export const START = '2026-11-21T10:00:00.000Z';
export const NEAR = '2026-11-30';
/** The first morning on which `NEAR` is within 7 days. */
export const NEAR_MORNING = '2026-11-23T08:00:00.000Z';

type AnnouncingServer = Pick<TestServer, 'context' | 'signUp' | 'nobody'>;

/** A server whose clock is at `START`, and the mail server that receives its mails. */
export async function startAnnouncingServer(
  dialect: TestServerOptions['dialect'],
): Promise<{ readonly mail: MailServer; readonly server: TestServer }> {
  const mail = await startMailServer();
  const smtp = { url: mail.url, from: 'Carnet <carnet@example.org>' };
  const config = { smtp, publicUrl: 'https://carnet.example' };
  return { mail, server: await startTestServer({ dialect, config, clock: new MovableClock(START) }) };
}

/** Runs what the server does every half minute: search and send. */
export async function announceNow({ context }: Pick<TestServer, 'context'>): Promise<void> {
  await searchAnnouncements(context);
  await sendMessages(context);
}

/** Signs up a user and confirms the address with the link in the mail. */
export async function signUpVerified(
  server: AnnouncingServer,
  mail: MailServer,
  email: string,
): Promise<TestCaller> {
  const caller = await server.signUp(email);
  await server.context.background.settle();
  const token = /token=([\w-]+)/.exec(mailsTo(mail, email)[0]?.content.text ?? '')?.[1];
  const answer = await server.nobody.post('/v1/authentication/verify', { token });
  if (answer.status !== 200)
    throw new Error(`Verifying the address failed with status ${answer.status}: ${answer.text}`);
  return caller;
}

/** The same for a user whose new vehicles get no reminders. */
export async function signUpWithoutDefaults(
  server: AnnouncingServer,
  mail: MailServer,
  email: string,
): Promise<TestCaller> {
  const caller = await signUpVerified(server, mail, email);
  const { maintenanceTypes } = await read(caller, '/v1/settings');
  const withoutDefault = (type: object) => ({ ...type, defaultReminder: false });
  await changeSettings(caller, { maintenanceTypes: maintenanceTypes.map(withoutDefault) });
  return caller;
}

export async function changeSettings(owner: TestCaller, values: object): Promise<void> {
  await owner.put('/v1/settings', { ...(await read(owner, '/v1/settings')), ...values });
}

/** The announcement log of a reminder, latest first. */
export async function announcementsOf(owner: TestCaller, { id }: { readonly id: string }) {
  return (await read(owner, `/v1/maintenances/reminders/${id}/announcements`)).items;
}

/** The same as lines: moment, state and, if not sent, the reason. */
export async function announcementLinesOf(
  owner: TestCaller,
  reminder: { readonly id: string },
): Promise<string[]> {
  const log = await announcementsOf(owner, reminder);
  return log.map((line: Record<string, string>) =>
    [line['moment'], line['state'], line['reason']].join(' ').trim(),
  );
}

/** All mails to an address, in order. */
export function mailsTo(mail: MailServer, email: string): ReceivedMail[] {
  return mail.received.filter(({ to }) => to.includes(email));
}

/** The subjects of reminders sent to an address, without the verification mail. */
export function remindersTo(mail: MailServer, email: string): string[] {
  return mailsTo(mail, email)
    .map(({ content }) => content.subject ?? '')
    .filter((subject) => !subject.startsWith('Confirm'));
}
