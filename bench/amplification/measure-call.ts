import type { Answer } from '#amplification/call.ts';
import { startCarnet } from '#server/carnet-server.ts';
import type { ChildServer } from '#server/child-server.ts';
import type { LoopPeaks } from '#server/watch-loop.ts';
import { withServer } from '#server/with-server.ts';
import { watchChildren } from '../../apps/server/testing/load/watch-process.ts';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';

export interface Measured {
  readonly answer: Answer;
  readonly millis: number;
  readonly blockedMillis: number;
  readonly blockedCpuMillis: number;
  readonly serverBytes: number;
  /** Peak memory of one child process; 0 if none was started. */
  readonly childBytes: number;
}

const WATCH_PORT = '39471';
/** Work after the answer, such as closing files or ending a child process, counts as well. */
const AFTERWARDS_MILLIS = 300;

/** Measures one call on a server that has just started and served one small call. */
export function measureCall(
  folder: string,
  environment: Readonly<Record<string, string>>,
  work: (server: ChildServer) => Promise<Answer>,
): Promise<Measured> {
  const preload = path.join(import.meta.dirname, '..', 'server', 'watch-loop.ts');
  const watched = { WATCH_PORT, NODE_OPTIONS: `--import=${preload}`, ...environment };
  return withServer(startCarnet(folder, watched), async (server) => {
    await (await fetch(`${server.url}/v1/plans`)).arrayBuffer();
    const before = await askLoop('begin');
    const children = watchChildren(before.pid);
    const began = performance.now();
    const answer = await work(server);
    const millis = performance.now() - began;
    await pause(AFTERWARDS_MILLIS);
    const after = await askLoop('end');
    return {
      answer,
      millis,
      blockedMillis: after.blockedMillis,
      blockedCpuMillis: after.blockedCpuMillis,
      serverBytes: after.peakBytes - after.restBytes,
      childBytes: children.stop() * 1024 * 1024,
    };
  });
}

async function askLoop(what: 'begin' | 'end'): Promise<LoopPeaks> {
  return (await (
    await fetch(`http://127.0.0.1:${WATCH_PORT}/${what}`, { method: 'POST' })
  ).json()) as LoopPeaks;
}
