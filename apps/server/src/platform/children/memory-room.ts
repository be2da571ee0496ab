import { kilobytesIn } from '#platform/children/process-usage.ts';
import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';

/** How many bytes are left when this server and its children hold so many. */
export type MemoryRoom = (residentBytes: number) => number;

/**
 * How many bytes the processes of this server may still take before the kernel kills one: the least of what the machine has
 * available and what is left below the limit of its control group, as a container or a unit has one. There is no such limit on
 * macOS, which compresses and swaps instead.
 */
export const memoryRoom: MemoryRoom = (residentBytes) => {
  if (process.platform !== 'linux') return Infinity;
  // Without a limit Node reports 0 or more than any machine has. Not `availableMemory`: it takes the page cache for used.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(freemem(), limit - residentBytes);
};

/**
 * The address space that Node reserves for code and stacks and hardly touches, which the kernel counts as data
 * (RLIMIT_DATA): measured on this process, since it depends on the version of Node and the machine. Null where the kernel
 * does not tell.
 */
export function reservedDataBytes(): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync('/proc/self/status', 'latin1');
  const [data, touched] = [kilobytesIn(status, 'VmData'), kilobytesIn(status, 'RssAnon')];
  return data === 0 ? null : Math.max(0, data - touched) * 1024;
}
