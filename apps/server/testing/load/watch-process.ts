import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MILLIS = 500;
/** After this many minutes the memory is warm, and further growth is a leak. */
const MINUTES_TO_JUDGE_GROWTH = 5;

export interface Sample {
  readonly megabytes: number;
  readonly handles: number;
}

/** Samples of a running process. */
export interface WatchedProcess {
  readonly samples: readonly Sample[];
  stop(): void;
}

/** Memory and open handles (files, sockets, database connections) of a process, from Linux. */
export function sampleOf(pid: number): Sample {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { megabytes: kilobytes / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

/** Samples a process twice a second until stopped. */
export function watchProcess(pid: number): WatchedProcess {
  const samples = [sampleOf(pid)];
  const timer = setInterval(() => samples.push(sampleOf(pid)), SAMPLE_MILLIS);
  return { samples, stop: () => clearInterval(timer) };
}

const CHILD_SAMPLE_MILLIS = 10;

/** Tracks the peak memory of child processes as recorded by the kernel, in megabytes. */
export function watchChildren(pid: number): { stop(): number } {
  let most = 0;
  const timer = setInterval(() => {
    for (const child of readOrNothing(`/proc/${pid}/task/${pid}/children`).split(' ').filter(Boolean)) {
      const peak = /VmHWM:\s+(\d+)/.exec(readOrNothing(`/proc/${child}/status`))?.[1];
      most = Math.max(most, Number(peak ?? 0) / 1024);
    }
  }, CHILD_SAMPLE_MILLIS);
  return {
    stop: () => {
      clearInterval(timer);
      return most;
    },
  };
}

/** A process may end at any time. */
function readOrNothing(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

/** The maximum of the last quarter divided by the maximum of the second one; 1 if the run is too short. */
export function growthOf(samples: readonly Sample[], of: keyof Sample, minutes: number): number {
  if (minutes < MINUTES_TO_JUDGE_GROWTH) return 1;
  const highest = (from: number, to: number): number =>
    Math.max(...samples.slice(samples.length * from, samples.length * to).map((sample) => sample[of]));
  return highest(0.75, 1) / highest(0.25, 0.5);
}
