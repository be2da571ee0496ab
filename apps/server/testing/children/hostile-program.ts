import { serveParent, type Parent } from '#platform/children/child-program.ts';
import { spawnSync } from 'node:child_process';
import { readFileSync, readSync, writeSync } from 'node:fs';

/** Tasks of the test program: what a hostile file might make a parser do. */
const tasks: Readonly<Record<string, (parent: Parent) => Promise<unknown>>> = {
  answerPid: async () => process.pid,
  growSlowly: async () => {
    const held: Buffer[] = [];
    for (;;) {
      held.push(Buffer.alloc(4 * 1024 * 1024, 1));
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  },
  growWithoutAPause: async () => Array.from({ length: 1024 }, () => Buffer.alloc(8 * 1024 * 1024, 1)).length,
  fillItsHeap: async () => {
    const held: string[][] = [];
    for (;;) held.push(Array.from({ length: 10_000 }, (_, index) => `${held.length} ${index}`));
  },
  abort: async () => process.abort(),
  loop: async () => {
    for (;;);
  },
  throwSystemError: async () => {
    throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
  },
  sendTooMuch: async ({ channel }) => {
    await channel.send('x'.repeat(10));
    // A header that claims two gigabytes.
    writeSync(3, Buffer.from([2, 0, 0, 0, 0, 0, 0, 0x80, 0]));
    return new Promise(() => undefined);
  },
  copyFile: async ({ files: [from = -1, to = -1] }) => {
    const bytes = Buffer.alloc(100);
    return writeSync(to, bytes, 0, readSync(from, bytes, 0, 100, 0));
  },
  tellWhatItReaches: async () => ({
    environment: Object.keys(process.env).filter((name) => !['PWD', 'MALLOC_ARENA_MAX'].includes(name)),
    files: tryWork(() => readFileSync('/etc/hostname')),
    processes: tryWork(() => spawnSync('/bin/true')),
  }),
};

function tryWork(work: () => unknown): string {
  try {
    work();
    return 'allowed';
  } catch (error) {
    return error instanceof Error && 'code' in error ? String(error.code) : 'failed';
  }
}

await serveParent(async (parent) => {
  for (;;) {
    const { value, bytes } = await parent.channel.receive();
    const task = tasks[String(value)];
    await parent.channel.send((await task?.(parent)) ?? null, bytes);
  }
});
