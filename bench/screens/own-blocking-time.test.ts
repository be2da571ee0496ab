import { longestOwnTask, ownBlockingMillis, type TraceEvent } from '#screens/own-blocking-time.ts';
import { expect, it } from 'vitest';

const URL_SHOWN = 'http://127.0.0.1:4000/vehicles';
const thread = { pid: 7, tid: 1 };
const start: TraceEvent = {
  ...thread,
  name: 'navigationStart',
  ph: 'R',
  ts: 1000,
  args: { data: { documentLoaderURL: URL_SHOWN, isOutermostMainFrame: true } },
};
const task = (changes: Partial<TraceEvent>): TraceEvent => ({
  ...thread,
  name: 'ThreadControllerImpl::RunTask',
  ph: 'X',
  ts: 2000,
  dur: 90_000,
  tdur: 0,
  ...changes,
});

it('tasks of 10, 20 and 30 ms of their own → what lies beyond 50 ms, slowed four times', () => {
  const events = [start, ...[10_000, 20_000, 30_000].map((tdur) => task({ tdur }))];
  expect(ownBlockingMillis(events, URL_SHOWN)).toBe(30 + 70);
});

it('a task that waited for a core → only what it worked', () => {
  expect(ownBlockingMillis([start, task({ dur: 900_000, tdur: 12_000 })], URL_SHOWN)).toBe(0);
});

it('before the load, of another thread, or inside a task → not counted', () => {
  const events = [
    task({ ts: 500, tdur: 40_000 }),
    start,
    task({ tid: 2, tdur: 40_000 }),
    task({ pid: 8, tdur: 40_000 }),
    task({ name: 'FunctionCall', tdur: 40_000 }),
  ];
  expect(ownBlockingMillis(events, URL_SHOWN)).toBe(0);
});

it('no load of the address → not a number', () => {
  expect(ownBlockingMillis([start], 'http://127.0.0.1:4000/login')).toBeNaN();
});

it('of tasks the longest by its own work, on the main thread of a page', () => {
  const events: TraceEvent[] = [
    { ...thread, name: 'thread_name', ph: 'M', ts: 0, args: { name: 'CrRendererMain' } },
    task({ tdur: 12_000, dur: 900_000 }),
    task({ tdur: 34_000 }),
    task({ tid: 2, tdur: 80_000 }),
  ];
  expect(longestOwnTask(events)).toBe(34);
});
