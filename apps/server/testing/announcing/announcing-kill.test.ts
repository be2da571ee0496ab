import type { Context } from '#platform/context.ts';
import { queriesOf } from '#platform/db/queries.ts';
import { startMailServer, type MailServer } from '#testing/stand-ins/mail-server.ts';
import { endOf } from '#testing/server-process.ts';
import { fillReminders } from '#testing/announcing/stored-reminders.ts';
import { startTestServer } from '#testing/test-server.ts';
import { addDays } from '@carnet/domain/calendar/civil-date';
import { civilDateInZone } from '@carnet/domain/calendar/time-zone';
import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { expect, it } from 'vitest';

/** `ANNOUNCING_KILLS=50` runs the full test: 50 kills during 5,000 due reminders, in some minutes. */
const KILLS = Number(process.env['ANNOUNCING_KILLS'] ?? 3);
const DUE_PER_LIFE = 100;
const DUE = Math.max(KILLS, 1) * DUE_PER_LIFE;
const MOST_MAILS_IN_A_LIFE = 25;
const LEASE_MILLIS = 6000;
const TIME_LIMIT_MILLIS = 60_000 + KILLS * 30_000;
/** Due reminders that are still held back, and ones that never become due. */
const [HELD, NEVER] = ['2998-01-01T00:00:00.000Z', '2999-01-01T00:00:00.000Z'];

/** Starts a process that announces and identifies itself to the mail server by `name`; resolves once it is running. */
async function startAnnouncer(context: Context, mail: MailServer, name: string): Promise<ChildProcess> {
  const { databaseUrl, dataDir } = context.config;
  const child = spawn(process.execPath, [join(import.meta.dirname, 'announcing-process.ts')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      LEASE_MILLIS: String(LEASE_MILLIS),
      DATABASE_URL: databaseUrl ?? '',
      DATA_DIR: dataDir,
      SMTP_URL: `${mail.url}?name=${name}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const abandon = (): void => void child.kill('SIGKILL');
  process.once('exit', abandon);
  child.once('exit', () => process.removeListener('exit', abandon));
  await once(child.stdout, 'data');
  return child;
}

/** Releases the next due reminders. */
async function letGo({ transactions }: Context, count: number): Promise<void> {
  await transactions.run((tx) =>
    queriesOf(tx)
      .updateTable('reminder_watch')
      .set({ look_at: '2026-01-01T00:00:00.000Z' })
      .where('reminder_id', 'in', (build) =>
        build
          .selectFrom('reminder_watch')
          .select('reminder_id')
          .where('look_at', '=', HELD)
          .orderBy('reminder_id')
          .limit(count),
      )
      .execute(),
  );
}

/**
 * Runs the process until it is killed: during its n-th conversation, after its mail was delivered but before
 * the reply; with n = 0 while it decides. The other process gets no reply before that.
 */
async function liveAndDie(context: Context, mail: MailServer): Promise<void> {
  const doomed = await startAnnouncer(context, mail, 'doomed');
  let mailsLeft = Math.floor(Math.random() * MOST_MAILS_IN_A_LIFE);
  const isOver = mailsLeft === 0 ? Promise.resolve() : undefined;
  const death = Promise.withResolvers<void>();
  mail.beforeAnswer = ({ client }) => {
    if (client !== 'doomed') return death.promise;
    mailsLeft -= 1;
    if (mailsLeft <= 0) death.resolve();
    return mailsLeft <= 0 ? new Promise(() => {}) : Promise.resolve();
  };
  await letGo(context, DUE_PER_LIFE);
  await (isOver ?? death.promise);
  await endOf(doomed, 'SIGKILL');
  death.resolve();
}

it(
  `two processes on PostgreSQL, one of them killed ${KILLS} times at random → every message, each once`,
  { timeout: TIME_LIMIT_MILLIS },
  async () => {
    const mail = await startMailServer();
    const server = await startTestServer({ dialect: 'postgres' });
    const { context } = server;
    const today = civilDateInZone(Date.now(), 'Europe/Paris');
    await fillReminders(context, {
      garages: DUE + 100,
      remindersEach: 2,
      dueGarages: DUE,
      dueAt: HELD,
      dueOn: addDays(today, 6),
      laterAt: NEVER,
      laterOn: addDays(today, 300),
    });
    const steady = await startAnnouncer(context, mail, 'steady');
    for (let kill = 0; kill < KILLS; kill += 1) await liveAndDie(context, mail);
    mail.beforeAnswer = () => Promise.resolve();
    const last = await startAnnouncer(context, mail, 'last');
    const queries = queriesOf(context.transactions.readOnly);
    const received = new Set<string>();
    while (received.size < DUE) received.add(String((await mail.next()).to[0]));
    const unfinished = queries.selectFrom('message').select('id').where('due_at', 'is not', null);
    while (await unfinished.executeTakeFirst());

    const byOwner = Map.groupBy(mail.received, ({ to }) => to[0]);
    expect(byOwner.size).toBe(DUE);
    for (const mails of byOwner.values()) {
      // Repeated mails have the same message id.
      expect(new Set(mails.map(({ content }) => content.messageId)).size).toBe(1);
    }
    const states = await queries
      .selectFrom('announcement')
      .select((build) => ['state', build.fn.countAll<number>().as('count')])
      .groupBy('state')
      .execute();
    expect(states).toEqual([{ state: 'sent', count: DUE }]);
    await Promise.all([endOf(steady, 'SIGKILL'), endOf(last, 'SIGKILL')]);
    await server.close();
    await mail.stop();
  },
);
