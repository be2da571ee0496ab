import type { Clock } from '#platform/clock/clock.ts';
import { CHANNELS, type Channel } from '@carnet/contract/notifications/notification.schema';
import { Counter, Gauge, Histogram, Registry, type OpenMetricsContentType } from 'prom-client';

/** Upper bounds in seconds. Each adds a series for every route and status, so keep them few. */
const REQUEST_BUCKETS = [0.025, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30];
const STORE_BUCKETS = [0.01, 0.05, 0.25, 1, 2.5, 5, 8, 15, 60];
const MAIL_BUCKETS = [0.1, 0.5, 2, 10, 30, 120, 240];

/**
 * Metrics of this process. Each server has its own registry, because tests run several in one process. Every
 * label has a few values that the code names: no account, address, id or path of a person becomes a label.
 */
export class Metrics {
  readonly registry = new Registry<OpenMetricsContentType>();
  readonly #clock: Clock;

  readonly requestSeconds = this.#histogram(
    'carnet_request_seconds',
    'Time from the head of a request to the end of its answer.',
    ['method', 'route', 'status'],
    REQUEST_BUCKETS,
  );
  readonly faults = this.#counter('carnet_faults_total', 'Requests that met a fault in the code (500).', []);
  readonly transfers = this.gauge('carnet_transfers', 'Large bodies on their way in or out.', ['kind']);
  readonly queueLength = this.gauge(
    'carnet_queue_length',
    'Heavy work that waits for its turn or is worked on. Uploads are those of this process, the rest of all servers.',
    ['queue', 'state'],
  );
  readonly #storeSeconds = this.#histogram(
    'carnet_store_seconds',
    'Time of a call to the file store, also of one that failed.',
    ['operation'],
    STORE_BUCKETS,
  );
  readonly #storeErrors = this.#counter('carnet_store_errors_total', 'Calls to the file store that failed.', [
    'operation',
  ]);
  readonly #mailSeconds = this.#histogram(
    'carnet_mail_seconds',
    'Time until the mail server has taken or refused a mail.',
    [],
    MAIL_BUCKETS,
  );
  readonly #mailErrors = this.#counter(
    'carnet_mail_errors_total',
    'Mails not taken: refused for their recipient or content, or because of the mail server.',
    ['fault'],
  );
  readonly #jobSuccess = this.gauge(
    'carnet_job_last_success_timestamp_seconds',
    'When a periodic job of this process last ended well or was not due; 0 before the first time.',
    ['task'],
  );
  readonly #jobFailures = this.#counter('carnet_job_failures_total', 'Runs of a periodic job that failed.', [
    'task',
  ]);
  readonly #messages = {
    sent: this.#counter('carnet_messages_sent_total', 'Messages that this process sent.', ['channel']),
    failed: this.#counter('carnet_messages_failed_total', 'Messages that this process gave up.', ['channel']),
  };

  constructor(clock: Clock) {
    this.#clock = clock;
    this.registry.setContentType(Registry.OPENMETRICS_CONTENT_TYPE);
    for (const channel of CHANNELS) {
      for (const counter of Object.values(this.#messages)) counter.inc({ channel }, 0);
    }
    for (const fault of ['recipient', 'content', 'server']) this.#mailErrors.inc({ fault }, 0);
  }

  countMessage(outcome: 'sent' | 'failed', channel: Channel): void {
    this.#messages[outcome].inc({ channel });
  }

  /**
   * Measures a periodic job: last success and failures.
   * @param work returns false when nothing was due; after a failure that is no success
   */
  measureJob(
    task: string,
    work: (signal: AbortSignal) => Promise<unknown>,
  ): (signal: AbortSignal) => Promise<void> {
    this.#jobSuccess.set({ task }, 0);
    this.#jobFailures.inc({ task }, 0);
    let hasFailed = false;
    return async (signal) => {
      try {
        const wasDue = (await work(signal)) !== false;
        if (!wasDue && hasFailed) return;
      } catch (error) {
        hasFailed = true;
        this.#jobFailures.inc({ task });
        throw error;
      }
      hasFailed = false;
      this.#jobSuccess.set({ task }, this.#clock.now() / 1000);
    };
  }

  async measureStore<T>(operation: string, ask: () => Promise<T>): Promise<T> {
    const end = this.#storeSeconds.startTimer({ operation });
    this.#storeErrors.inc({ operation }, 0);
    try {
      return await ask();
    } catch (error) {
      this.#storeErrors.inc({ operation });
      throw error;
    } finally {
      end();
    }
  }

  async measureMail(send: () => Promise<void>, faultOf: (error: unknown) => string): Promise<void> {
    const end = this.#mailSeconds.startTimer();
    try {
      await send();
    } catch (error) {
      this.#mailErrors.inc({ fault: faultOf(error) });
      throw error;
    } finally {
      end();
    }
  }

  /** Runs work through `limit` and counts it as waiting, then as running. */
  async measureQueue<T>(
    queue: string,
    limit: (work: () => Promise<T>) => Promise<T>,
    work: () => Promise<T>,
  ): Promise<T> {
    let state = 'waiting';
    this.queueLength.inc({ queue, state });
    try {
      return await limit(() => {
        this.queueLength.dec({ queue, state });
        state = 'running';
        this.queueLength.inc({ queue, state });
        return work();
      });
    } finally {
      this.queueLength.dec({ queue, state });
    }
  }

  gauge<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Gauge<Label> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  #counter<Label extends string>(name: string, help: string, labelNames: readonly Label[]): Counter<Label> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  #histogram<Label extends string>(
    name: string,
    help: string,
    labelNames: readonly Label[],
    buckets: number[],
  ): Histogram<Label> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}
