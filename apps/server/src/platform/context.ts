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

/** Parts of this server whose figures `/metrics` reads. */
export interface MeasuredParts {
  /** Writes waiting for their garage. */
  readonly garageQueue: KeyedQueue;
  readonly calls: CallLimits;
  readonly fileStore: Pick<WatchedFileStore, 'isAnswering'>;
  /** How far the database clock is ahead of the clock of this machine. */
  readonly clock: { readonly differenceMillis: number };
}

/** What services need besides their arguments. Wired in `server.ts`; the seed and tests replace parts of it. */
export interface Context {
  readonly config: Config;
  readonly clock: Clock;
  readonly transactions: Transactions;
  /** Set once a shutdown was requested: `/readyz` fails while other routes keep working for a while. */
  readonly shutdown: { isAnnounced: boolean };
  /** Resolves if the database responds, rejects otherwise. */
  ping(): Promise<void>;
  readonly isDatabaseFull: Database['isFull'];
  readonly connections: Database['connections'];
  readonly readDatabaseFigures: Database['figures'];
  /** Throws `DiskFull` while the remaining disk space is reserved for deletions. */
  requireRoom(): Promise<void>;
  /** Claims a job for a time; null when another server has it. */
  claimJob(name: string, forMillis: number): Promise<JobClaim | null>;
  /** Runs work that can exhaust memory or abort the process. */
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
  readonly watched: MeasuredParts;
  readonly payments: Payments;
  readonly background: Background;
  /** Queue of heavy work. */
  readonly turns: Turns;
}
