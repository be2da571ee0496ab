import { scheduleAnnouncements } from '#features/notifications/schedule-announcements.service.ts';
import { mailChannel } from '#features/notifications/sending/mail-channel.ts';
import { pushChannel } from '#features/push/push-channel.ts';
import { buildApp } from '#app.ts';
import { createBackground } from '#platform/background.ts';
import { CallLimits } from '#platform/call-limits.ts';
import { Children } from '#platform/children/children.ts';
import type { Clock } from '#platform/clock/clock.ts';
import { DatabaseClock } from '#platform/clock/database-clock.ts';
import type { Config } from '#platform/config/config.ts';
import type { Context } from '#platform/context.ts';
import { createGarageQueue, openTransactions, type Database } from '#platform/db/database.ts';
import { claimJob } from '#platform/db/job-claims.ts';
import { openDatabase } from '#platform/db/open-database.ts';
import { findOrCreateSecret } from '#platform/db/secrets.ts';
import { closeToOthers, requireDataFolder } from '#platform/files/data-folder.ts';
import { signedFileLinks } from '#platform/files/file-links.ts';
import { measuredFileStore } from '#platform/files/measured-file-store.ts';
import { openFileStore } from '#platform/files/open-file-store.ts';
import { WatchedFileStore } from '#platform/files/watched-file-store.ts';
import { Pictures } from '#platform/images/pictures.ts';
import { runPeriodically } from '#platform/jobs/run-periodically.ts';
import { measuredMailer, outboxMailer, smtpMailer, type Mailer } from '#platform/mail/mailer.ts';
import { Metrics } from '#platform/metrics/metrics.ts';
import { noPayments, type Payments } from '#platform/payments/payments.ts';
import { apnsSender } from '#platform/push/native/apns-sender.ts';
import { fcmSender } from '#platform/push/native/fcm-sender.ts';
import type { NativePushSenders, OnKeyRefused } from '#platform/push/native/native-push.ts';
import { webPushSender, type PushSender } from '#platform/push/push-sender.ts';
import { createVapidPrivateKey, vapidKeysOf } from '#platform/push/vapid-keys.ts';
import { requireOpenable } from '#platform/upkeep/require-openable.ts';
import { requireFinishedRestore } from '#platform/upkeep/unfinished-restore.ts';
import type { Transactions } from '#platform/transactions.ts';
import { Turns } from '#platform/turns/turns.ts';
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import { join } from 'node:path';

export interface Server {
  readonly app: FastifyInstance;
  readonly context: Context;
  /** Finishes requests in flight, then closes the database. */
  close(): Promise<void>;
}

/** Opens and migrates the database and wires the application. Does not listen yet. */
export async function createServer(
  config: Config,
  clock: Clock,
  log: FastifyBaseLogger,
  payments: Payments = noPayments,
): Promise<Server> {
  requireDataFolder(config);
  const opened = closeToOthers(config.dataDir);
  if (opened !== null) log.warn(opened);
  const database = openDatabase(config, (error) => {
    log.warn({ err: error }, 'database connection lost');
  });
  try {
    await requireFinishedRestore(database);
    await requireOpenable(database);
    await database.prepare();
    if (!(await database.keepRoom())) {
      log.warn('The disk is full: only reading, deleting and signing out work until space is freed');
    }
    const shared = await followDatabaseClock(database, clock, log);
    const context = await createContext(database, config, { machine: clock, shared }, log, payments);
    const app = await buildApp(context, log);
    app.addHook('onClose', async () => {
      await shared.stop();
      await closeParts(context);
      await database.close();
    });
    return { app, context, close: () => app.close() };
  } catch (error) {
    await database.close();
    throw error;
  }
}

const COMPARE_CLOCKS_EVERY_MILLIS = 60_000;

/** The clock shared by all servers of a database, and its difference from the clock of this machine. */
interface SharedClock {
  readonly clock: Clock;
  readonly difference: { readonly differenceMillis: number };
  stop(): Promise<void>;
}

async function followDatabaseClock(
  { readTime }: Database,
  clock: Clock,
  log: FastifyBaseLogger,
): Promise<SharedClock> {
  if (readTime === null || !clock.isMachine) {
    return { clock, difference: { differenceMillis: 0 }, stop: async () => {} };
  }
  const shared = new DatabaseClock(clock, readTime, (differenceMillis) => {
    if (differenceMillis === 0) log.info('the clocks of this machine and the database agree again');
    else
      log.warn(
        { differenceMillis },
        'the clock of this machine differs from the clock of the database: check its time synchronisation',
      );
  });
  await shared.compare();
  const comparing = runPeriodically({
    everyMillis: COMPARE_CLOCKS_EVERY_MILLIS,
    work: () => shared.compare(),
    // An unreachable database shows everywhere else.
    onError: () => {},
  });
  return { clock: shared, difference: shared, stop: () => comparing.stop() };
}

async function createContext(
  database: Database,
  config: Config,
  { machine, shared }: { readonly machine: Clock; readonly shared: SharedClock },
  log: FastifyBaseLogger,
  payments: Payments,
): Promise<Context> {
  const garageQueue = createGarageQueue();
  const { clock } = shared;
  const metrics = new Metrics(clock);
  const mailer = measuredMailer(createMailer(config, log), metrics);
  const channels = { email: mailChannel(mailer, config), push: pushChannel(() => context) };
  const transactions = openTransactions(database, garageQueue, (tx) =>
    scheduleAnnouncements({ clock, channels }, tx),
  );
  const children = new Children(log);
  const store = measuredFileStore(await openFileStore(config), metrics);
  const watchedStore = new WatchedFileStore(store, (err) => {
    if (err === null) log.info('the file store responds again');
    else log.warn({ err }, 'the file store does not respond');
  });
  const context: Context = {
    config,
    clock,
    transactions,
    shutdown: { isAnnounced: false },
    ping: () => database.ping(),
    isDatabaseFull: () => database.isFull(),
    connections: () => database.connections(),
    readDatabaseFigures: () => database.figures(),
    requireRoom: () => database.room.requireForAdding(),
    claimJob: (name, forMillis) => claimJob(transactions, name, clock.now(), forMillis),
    children,
    pictures: new Pictures(children),
    fileStore: watchedStore.store,
    mailer,
    pushSender: await createPushSender(config, transactions),
    nativePushSenders: createNativePushSenders(config, machine, log),
    channels,
    announcementSecret: await findOrCreateSecret(transactions, 'announcement-links'),
    metrics,
    watched: {
      garageQueue,
      calls: new CallLimits(),
      fileStore: watchedStore,
      clock: shared.difference,
    },
    payments,
    background: createBackground(log),
    turns: new Turns({ clock, transactions }),
    fileLinks: signedFileLinks(await findOrCreateSecret(transactions, 'file-links'), clock),
  };
  return context;
}

/** Ends the background work first, then the parts that it uses. */
async function closeParts(context: Context): Promise<void> {
  const { background, children, mailer, pushSender, nativePushSenders, fileStore } = context;
  await background.settle();
  children.close();
  mailer.close();
  pushSender.close();
  for (const sender of Object.values(nativePushSenders)) sender.close();
  fileStore.close();
}

/** The VAPID key is created at the first start and never changes, because devices subscribe with it. */
async function createPushSender(config: Config, transactions: Transactions): Promise<PushSender> {
  const privateKey = await findOrCreateSecret(transactions, 'vapid', createVapidPrivateKey);
  return webPushSender({
    keys: vapidKeysOf(privateKey),
    contact: config.pushContact,
    arePrivateHostsAllowed: config.arePrivatePushHostsAllowed,
  });
}

function createNativePushSenders(
  { fcm, apns }: Config,
  clock: Clock,
  log: FastifyBaseLogger,
): NativePushSenders {
  const onKeyRefused: OnKeyRefused = (service, answer) => {
    log.error(
      { service, answer },
      'the push service rejects the key of this server: check its configuration',
    );
  };
  return {
    ...(fcm ? { fcm: fcmSender(fcm, clock, onKeyRefused) } : {}),
    ...(apns ? { apns: apnsSender(apns, clock, onKeyRefused) } : {}),
  };
}

function createMailer({ smtp, dataDir, areMailsPrinted }: Config, log: FastifyBaseLogger): Mailer {
  if (smtp !== null) return smtpMailer(smtp);
  return outboxMailer(join(dataDir, 'outbox'), log, areMailsPrinted ? printMail : null);
}

/** Two lines set the mail apart from the log. */
function printMail(mail: string): void {
  const line = '-'.repeat(72);
  process.stdout.write(`${line}\n${mail}${line}\n`);
}
