import { readAnnouncementFigures } from '#features/notifications/metrics.service.ts';
import { formatInstant } from '#platform/clock/clock.ts';
import type { Context } from '#platform/context.ts';
import type { DatabaseFigures } from '#platform/metrics/database-figures.ts';
import type { Metrics } from '#platform/metrics/metrics.ts';
import { CHANNELS } from '@carnet/contract/notifications/notification.schema';
import { countTurns } from '#platform/turns/turns.repository.ts';
import type { Gauge } from 'prom-client';

/** A scrape never waits longer for the database, because it also has to report that the database hangs. */
const DATABASE_MILLIS = 3000;

/** Gauges read from the database and its pool at each scrape. */
export class DatabaseMetrics {
  readonly #context: Context;
  readonly #isUp: Gauge;
  readonly #isFull: Gauge;
  readonly #connections: Gauge<'purpose' | 'state'>;
  readonly #callsWaiting: Gauge<'for'>;
  readonly #callsRefused: Gauge<'for'>;
  readonly #isStoreUp: Gauge;
  readonly #clockDifference: Gauge;
  readonly #lockWaits: Gauge;
  readonly #tableBytes: Gauge<'table'>;
  readonly #remindersDue: Gauge;
  readonly #messagesQueued: Gauge<'channel'>;
  readonly #lagSeconds: Gauge;
  #reading: Promise<boolean> | null = null;

  constructor(context: Context) {
    const { metrics } = context;
    this.#context = context;
    this.#isUp = metrics.gauge(
      'carnet_database_up',
      'Whether the database has answered this scrape; the figures read from it are missing where not.',
      [],
    );
    this.#isFull = metrics.gauge(
      'carnet_database_full',
      'Whether the disk of the database has no room: of PostgreSQL, whether a write of this process met that within a minute.',
      [],
    );
    this.#connections = metrics.gauge(
      'carnet_database_connections',
      'Connections of this process that are used or idle, and requests that wait for one.',
      ['purpose', 'state'],
    );
    this.#callsWaiting = metrics.gauge(
      'carnet_calls_waiting',
      'Writes of this process that wait for others of their garage, and reads for others of their account or network.',
      ['for'],
    );
    this.#callsRefused = metrics.gauge(
      'carnet_calls_refused',
      'How many of them were refused since the start: too many waited, or one of them for too long.',
      ['for'],
    );
    this.#isStoreUp = metrics.gauge(
      'carnet_store_up',
      'Whether the file store answered when this process last asked it.',
      [],
    );
    this.#clockDifference = metrics.gauge(
      'carnet_clock_difference_seconds',
      'How far the clock of the database is ahead of that of this machine.',
      [],
    );
    this.#lockWaits = metrics.gauge(
      'carnet_database_lock_waits',
      'Statements of all servers that wait for a lock.',
      [],
    );
    this.#tableBytes = metrics.gauge('carnet_table_bytes', 'Size of a table with its indexes.', ['table']);
    this.#remindersDue = metrics.gauge(
      'carnet_reminders_due',
      'Reminders whose time to be looked at has come.',
      [],
    );
    this.#messagesQueued = metrics.gauge('carnet_messages_queued', 'Messages that have not left yet.', [
      'channel',
    ]);
    this.#lagSeconds = metrics.gauge(
      'carnet_announcement_lag_seconds',
      'How long the oldest of them has waited.',
      [],
    );
  }

  /** All metrics of this process, as OpenMetrics text. */
  async read(): Promise<string> {
    // One read at a time, so that scrapes do not occupy all connections while the database hangs.
    this.#reading ??= this.#readDatabase().finally(() => {
      this.#reading = null;
    });
    const isUp = await Promise.race([this.#reading, after(DATABASE_MILLIS)]);
    if (!isUp) this.#forgetFigures();
    this.#isUp.set(isUp ? 1 : 0);
    for (const [purpose, { used, idle, waiting }] of Object.entries(this.#context.connections())) {
      for (const [state, count] of Object.entries({ used, idle, waiting })) {
        this.#connections.set({ purpose, state }, count);
      }
    }
    this.#setOwnFigures();
    return this.#metrics.registry.metrics();
  }

  get #metrics(): Metrics {
    return this.#context.metrics;
  }

  /** Sets metrics that need no database. */
  #setOwnFigures(): void {
    const { garageQueue, calls, fileStore, clock } = this.#context.watched;
    this.#callsWaiting.set({ for: 'garage' }, garageQueue.waiting);
    this.#callsWaiting.set({ for: 'reads' }, calls.waitingReads);
    this.#callsRefused.set({ for: 'garage' }, garageQueue.refused);
    this.#callsRefused.set({ for: 'account_or_network' }, calls.refused);
    this.#isStoreUp.set(fileStore.isAnswering ? 1 : 0);
    this.#clockDifference.set(clock.differenceMillis / 1000);
  }

  /** Returns whether the database responded. */
  async #readDatabase(): Promise<boolean> {
    const { readDatabaseFigures, isDatabaseFull, transactions, clock } = this.#context;
    try {
      this.#isFull.set((await isDatabaseFull()) ? 1 : 0);
      this.#setFigures(await readDatabaseFigures());
      for (const { queue, state, count } of await countTurns(
        transactions.readOnly,
        formatInstant(clock.now()),
      )) {
        this.#metrics.queueLength.set({ queue, state }, count);
      }
      const { remindersDue, messagesQueued, lagSeconds } = await readAnnouncementFigures(this.#context);
      this.#remindersDue.set(remindersDue);
      this.#lagSeconds.set(lagSeconds);
      for (const channel of CHANNELS) {
        this.#messagesQueued.set({ channel }, messagesQueued.get(channel) ?? 0);
      }
      return true;
    } catch {
      return false;
    }
  }

  #setFigures({ lockWaits, tables }: DatabaseFigures): void {
    this.#lockWaits.set(lockWaits);
    this.#tableBytes.reset();
    for (const { table, bytes } of tables) this.#tableBytes.set({ table }, bytes);
  }

  /** Removes figures of an earlier scrape, which would pass for current ones. */
  #forgetFigures(): void {
    const { queueLength } = this.#metrics;
    for (const gauge of [this.#isFull, this.#lockWaits, this.#remindersDue, this.#lagSeconds]) gauge.remove();
    this.#tableBytes.reset();
    this.#messagesQueued.reset();
    for (const queue of ['books', 'imports']) {
      for (const state of ['waiting', 'running']) queueLength.remove({ queue, state });
    }
  }
}

function after(millis: number): Promise<false> {
  return new Promise((resolve) => setTimeout(resolve, millis, false).unref());
}
