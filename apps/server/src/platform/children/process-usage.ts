import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';

/** Resident memory of a process, and the CPU time of all its threads so far. */
export interface ProcessUsage {
  readonly residentBytes: number;
  readonly cpuMillis: number;
}

/** Reads the usage of running processes; ended ones are left out. */
export type ReadUsages = (pids: readonly number[]) => Promise<Map<number, ProcessUsage>>;

/** How and how often usage is read: `/proc` takes 50 µs, `ps` some milliseconds. */
export const usageReader: { readonly everyMillis: number; readonly read: ReadUsages } =
  process.platform === 'linux'
    ? { everyMillis: 25, read: async (pids) => readFromProc(pids) }
    : { everyMillis: 250, read: readFromPs };

/** `/proc` counts CPU time in hundredths of a second on every kernel (USER_HZ). */
const MILLIS_PER_TICK = 10;

function readFromProc(pids: readonly number[]): Map<number, ProcessUsage> {
  const usages = new Map<number, ProcessUsage>();
  for (const pid of pids) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const status = readFileSync(`/proc/${pid}/status`, 'latin1');
      usages.set(pid, { residentBytes: kilobytesIn(status, 'VmRSS') * 1024, cpuMillis: cpuMillisIn(stat) });
    } catch {
      // The process has ended.
    }
  }
  return usages;
}

/** Parses a line such as `VmRSS:   42620 kB`; 0 without it, as for a process that has ended and is not reaped. */
export function kilobytesIn(status: string, name: string): number {
  return Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0);
}

function cpuMillisIn(stat: string): number {
  // The second field is the program’s name in parentheses, which may contain spaces; the next one is the state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MILLIS_PER_TICK;
}

const run = promisify(execFile);

/** Uses `ps`, which macOS and every other POSIX system has. */
export async function readFromPs(pids: readonly number[]): Promise<Map<number, ProcessUsage>> {
  // It exits with 1 when none of the processes exists.
  const { stdout } = await run('/bin/ps', ['-o', 'pid=,rss=,time=', '-p', pids.join(',')]).catch(() => ({
    stdout: '',
  }));
  return new Map(
    stdout.split('\n').flatMap((line) => {
      const [, pid, kilobytes, time] = /^\s*(\d+)\s+(\d+)\s+(\S+)/.exec(line) ?? [];
      if (time === undefined) return [];
      return [[Number(pid), { residentBytes: Number(kilobytes) * 1024, cpuMillis: parseMillis(time) }]];
    }),
  );
}

/** Parses `[[days-]hours:]minutes:seconds`, with hundredths on macOS. */
function parseMillis(time: string): number {
  const [days, clock] = time.includes('-') ? time.split('-') : ['0', time];
  const seconds = (clock ?? '').split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
  return Math.round((Number(days) * 86_400 + seconds) * 1000);
}
