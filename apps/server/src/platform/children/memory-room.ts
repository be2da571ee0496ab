import { kilobytesIn } from '#platform/children/process-usage.ts';
import { readFileSync } from 'node:fs';
import { freemem } from 'node:os';

/** How many bytes are left, given the resident bytes of this server and its children. */
export type MemoryRoom = (residentBytes: number) => number;

/**
 * How many bytes the processes of this server may still take before the kernel kills one: the smaller of the available
 * memory and the rest below the cgroup limit of a container or unit. macOS has no such limit; it compresses and swaps.
 */
export const memoryRoom: MemoryRoom = (residentBytes) => {
  if (process.platform !== 'linux') return Infinity;
  // Without a limit Node reports 0 or more than any machine has. Not `availableMemory`: it counts the page
  // cache as used.
  const limit = process.constrainedMemory() || Infinity;
  return Math.min(freemem(), limit - residentBytes);
};

/**
 * The address space that Node reserves for code and stacks and hardly touches, which the kernel counts as
 * data (RLIMIT_DATA). Measured on this process, because it depends on the Node version and the machine. Null
 * where the kernel does not report it.
 */
export function reservedDataBytes(): number | null {
  if (process.platform !== 'linux') return null;
  const status = readFileSync('/proc/self/status', 'latin1');
  const [data, touched] = [kilobytesIn(status, 'VmData'), kilobytesIn(status, 'RssAnon')];
  return data === 0 ? null : Math.max(0, data - touched) * 1024;
}
