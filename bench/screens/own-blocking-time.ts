/** What a trace says of one event (Trace Event Format); times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** Of `dur`, what the thread itself has worked. */
  readonly tdur?: number;
  readonly args?: {
    /** Of a thread. */
    readonly name?: string;
    readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean };
  };
}

/** The longest task of the main threads of pages, in milliseconds of their own work: what else the machine had to do is no part of it. */
export function longestOwnTask(events: readonly TraceEvent[]): number {
  const mains = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args?.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid} ${tid}`),
  );
  const tasks = events.filter(
    ({ name, ph, pid, tid }) => name.endsWith('RunTask') && ph === 'X' && mains.has(`${pid} ${tid}`),
  );
  return Math.max(Number.NEGATIVE_INFINITY, ...tasks.map(({ tdur = 0 }) => tdur / 1000));
}

/** As Lighthouse does: a phone of the middle is so much slower, and a tap may wait for so long. */
const PHONE_SLOWDOWN = 4;
const UNNOTICED_MILLIS = 50;

/**
 * For how long a page would block a phone’s taps by its own work, in milliseconds: what the tasks of its main thread take
 * beyond 50 ms each, slowed four times, since the page was asked for. Lighthouse’s TBT counts by the clock: where browser,
 * server and Lighthouse share two cores, that is mostly waiting for a core.
 *
 * @returns not a number when the trace holds no load of the address
 */
export function ownBlockingMillis(events: readonly TraceEvent[], url: string): number {
  const start = events.findLast(
    ({ name, args }) =>
      name === 'navigationStart' &&
      args?.data?.isOutermostMainFrame !== false &&
      args?.data?.documentLoaderURL?.startsWith(url) === true,
  );
  if (!start) return Number.NaN;
  const tasks = events.filter(
    ({ name, ph, pid, tid, ts }) =>
      name.endsWith('RunTask') && ph === 'X' && pid === start.pid && tid === start.tid && ts >= start.ts,
  );
  return tasks.reduce((sum, { tdur = 0 }) => {
    const millis = (tdur / 1000) * PHONE_SLOWDOWN;
    return sum + Math.max(0, millis - UNNOTICED_MILLIS);
  }, 0);
}
