import type { Background } from '#platform/background.ts';
import type { CallLimits } from '#platform/call-limits.ts';
import type { Children } from '#platform/children/children.ts';
import type { Channels } from '#platform/channels/channel.ts';
import type { Clock } from '#platform/clock/clock.ts';
import type { KeyedQueue } from '#platform/concurrency/keyed-queue.ts';
import type { Config } from '#platform/config/config.ts';
import type { Database } from '#platform/db/database.ts';
import type { JobClaim } from '#platform/db/job-claims.ts';
import type { FileLinks } from '#platform/files/file-links.ts';
import type { FileStore } from '#platform/files/file-store.ts';
import type { WatchedFileStore } from '#platform/files/watched-file-store.ts';
import type { PictureReader } from '#platform/images/pictures.ts';
import type { Mailer } from '#platform/mail/mailer.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import type { Payments } from '#platform/payments/payments.ts';
import type { NativePushSenders } from '#platform/push/native/native-push.ts';
import type { PushSender } from '#platform/push/push-sender.ts';
import type { Transactions } from '#platform/transactions.ts';
import type { Turns } from '#platform/turns/turns.ts';

/** Parts of this server with figures that `/metrics` may read. */
export interface Watched {
  /** The writes that wait for their garage. */
  readonly garageQueue: KeyedQueue;
  readonly calls: CallLimits;
  readonly fileStore: Pick<WatchedFileStore, 'isAnswering'>;
  /** How far the clock of the database is ahead of that of this machine. */
  readonly clock: { readonly differenceMillis: number };
}

/** What services need beside their arguments; wired in `server.ts`; the seed and tests replace parts of it. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly transactions: Transactions;
  /** Set once the server was asked to end: `/readyz` says so, and all else goes on for a while. */
  readonly departure: { isAnnounced: boolean };
  /** Answers when the database does; rejects otherwise. */
  ping(): Promise<void>;
  readonly isDatabaseFull: Database['isFull'];
  readonly connections: Database['connections'];
  readonly readDatabaseFigures: Database['figures'];
  /** Throws `DiskFull` while what is left of the disk is kept for deletions. */
  requireRoom(): Promise<void>;
  /** Takes a job for so long; answers null where another server has it. */
  claimJob(name: string, forMillis: number): Promise<JobClaim | null>;
  /** Runs what can exhaust memory or abort. */
  readonly children: Children;
  readonly pictures: PictureReader;
  readonly fileStore: FileStore;
  readonly fileLinks: FileLinks;
  readonly mailer: Mailer;
  readonly pushSender: PushSender;
  readonly nativePushSenders: NativePushSenders;
  readonly channels: Channels;
  /** Signs the links of announcements. */
  readonly announcementSecret: string;
  readonly metrics: Metrics;
  readonly watched: Watched;
  readonly payments: Payments;
  readonly background: Background;
  /** Heavy work waits here for its turn. */
  readonly turns: Turns;
}
