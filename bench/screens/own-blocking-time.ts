/** One trace event (Trace Event Format); times in microseconds. */
export interface TraceEvent {
  readonly name: string;
  readonly ph: string;
  readonly pid: number;
  readonly tid: number;
  readonly ts: number;
  readonly dur?: number;
  /** CPU time of the thread, at most `dur`. */
  readonly tdur?: number;
  readonly args?: {
    /** Name of a thread. */
    readonly name?: string;
    readonly data?: { readonly documentLoaderURL?: string; readonly isOutermostMainFrame?: boolean };
  };
}

/** The longest task on the main threads of pages, in milliseconds of CPU time, so that other work of the machine does not count. */
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

/** Lighthouse’s values: the slowdown of a mid-range phone, and the time that a tap may wait. */
const PHONE_SLOWDOWN = 4;
const UNNOTICED_MILLIS = 50;

/**
 * How long a page blocks a phone’s taps by its own work, in milliseconds: CPU time of its main-thread tasks beyond 50 ms each, slowed four times,
 * since navigation. Lighthouse’s TBT uses wall time, which on two cores is mostly waiting for a core.
 *
 * @returns NaN when the trace has no load of the address
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
