import { readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/**
 * Runs inside the measured server, loaded by `node --import` before its program. `POST /begin` collects garbage and resets the peaks, `POST /end`
 * returns them. It listens on `WATCH_PORT` of 127.0.0.1.
 */

export interface LoopPeaks {
  readonly pid: number;
  /** Resident memory in bytes at the start of the measurement, and its peak since then, from the kernel. */
  readonly restBytes: number;
  readonly peakBytes: number;
  /** Longest turn of the event loop in wall time. */
  readonly blockedMillis: number;
  /** Longest turn in CPU time of the main thread, which other work on the machine does not increase. */
  readonly blockedCpuMillis: number;
}

const TICK_MILLIS = 1;

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

let peaks = { restBytes: 0, blockedMillis: 0, blockedCpuMillis: 0 };
let last = readTimes();

function readTimes() {
  const { user, system } = process.threadCpuUsage();
  return { clock: performance.now(), cpu: (user + system) / 1000 };
}

function readBytes(field: 'VmRSS' | 'VmHWM'): number {
  const status = readFileSync('/proc/self/status', 'utf8');
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * 1024;
}

function tick(): void {
  const now = readTimes();
  peaks.blockedMillis = Math.max(peaks.blockedMillis, now.clock - last.clock - TICK_MILLIS);
  peaks.blockedCpuMillis = Math.max(peaks.blockedCpuMillis, now.cpu - last.cpu);
  last = now;
}

function begin(): void {
  collectGarbage();
  collectGarbage();
  // 5 resets the peak of the resident memory (proc(5)).
  writeFileSync('/proc/self/clear_refs', '5');
  peaks = { restBytes: readBytes('VmRSS'), blockedMillis: 0, blockedCpuMillis: 0 };
  last = readTimes();
}

setInterval(tick, TICK_MILLIS).unref();
createServer((request, response) => {
  tick();
  if (request.url === '/begin') begin();
  response.end(
    JSON.stringify({ pid: process.pid, ...peaks, peakBytes: readBytes('VmHWM') } satisfies LoopPeaks),
  );
})
  .listen(Number(process.env['WATCH_PORT']), '127.0.0.1')
  .unref();
