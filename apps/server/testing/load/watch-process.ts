import { readdirSync, readFileSync } from 'node:fs';

const SAMPLE_MILLIS = 500;
/** From so many minutes on the memory is warm, and growth would be a leak. */
const MINUTES_TO_JUDGE_GROWTH = 5;

export interface Sample {
  readonly megabytes: number;
  readonly handles: number;
}

/** What a process holds while it works. */
export interface WatchedProcess {
  readonly samples: readonly Sample[];
  stop(): void;
}

/** Memory and open handles (files, sockets, connections to the database) of a process, as Linux tells them. */
export function sampleOf(pid: number): Sample {
  const kilobytes = Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  return { megabytes: kilobytes / 1024, handles: readdirSync(`/proc/${pid}/fd`).length };
}

/** Looks at a process twice a second until it is stopped. */
export function watchProcess(pid: number): WatchedProcess {
  const samples = [sampleOf(pid)];
  const timer = setInterval(() => samples.push(sampleOf(pid)), SAMPLE_MILLIS);
  return { samples, stop: () => clearInterval(timer) };
}

const CHILD_SAMPLE_MILLIS = 10;

/** Follows the peaks of the processes that a process starts, as the kernel keeps them; in megabytes. */
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

/** The highest of the last quarter over the highest of the second one; 1 for a run too short to tell. */
export function growthOf(samples: readonly Sample[], of: keyof Sample, minutes: number): number {
  if (minutes < MINUTES_TO_JUDGE_GROWTH) return 1;
  const highest = (from: number, to: number): number =>
    Math.max(...samples.slice(samples.length * from, samples.length * to).map((sample) => sample[of]));
  return highest(0.75, 1) / highest(0.25, 0.5);
}
