import { ChildDied, childProgram, type ChildKind } from '#platform/children/child-process.ts';
import { Children } from '#platform/children/children.ts';
import { RemoteError } from '#platform/children/message-channel.ts';
import type { MemoryRoom } from '#platform/children/memory-room.ts';
import { isDiskFull, Unavailable } from '#platform/unavailable.ts';
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';

const MEGABYTE = 1024 * 1024;

const HOSTILE: ChildKind = {
  name: 'tests',
  program: childProgram(new URL('../../../testing/children/hostile-program.ts', import.meta.url)),
  slots: 2,
  memoryBytes: 200 * MEGABYTE,
  heapMegabytes: 64,
  millis: 60_000,
  cpuSeconds: 60,
  usesNativeCode: false,
};

const logged: Record<string, unknown>[] = [];
const log = { warn: (facts: Record<string, unknown>) => void logged.push(facts) };
const opened: Children[] = [];

function newChildren(room?: MemoryRoom): Children {
  const children = new Children(log, room);
  opened.push(children);
  return children;
}

afterEach(() => {
  for (const children of opened.splice(0)) children.close();
  logged.length = 0;
});

/** Runs a task in a child and returns its result. */
function ask(children: Children, task: string, kind = HOSTILE): Promise<unknown> {
  return children.run(kind, {}, async (child) => {
    await child.send(task);
    return (await child.receive()).value;
  });
}

function catchDeath(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => 'survived',
    (error: unknown) => (error instanceof ChildDied ? error.reason : error),
  );
}

async function catchRefusals(running: readonly Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(running);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.name : 'ran'));
}

/** A zombie still counts: it has not been reaped. */
function isThere(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

describe('a child process that', () => {
  it('grows past its memory → killed, and the next one works', async () => {
    const children = newChildren();
    expect(await catchDeath(ask(children, 'growSlowly'))).toBe('memory');
    expect(logged).toEqual([
      expect.objectContaining({ child: 'tests', reason: 'memory', signal: 'SIGKILL' }),
    ]);
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
  });

  it('grows without a pause → stopped by the kernel at its limit', async () => {
    const peaks: number[] = [];
    const running = newChildren().run(
      HOSTILE,
      { onEnd: ({ peakBytes }) => peaks.push(peakBytes) },
      async (child) => {
        await child.send('growWithoutAPause');
        await child.receive();
      },
    );
    expect(await catchDeath(running)).not.toBe('survived');
    expect(Math.max(...peaks)).toBeLessThan(400 * MEGABYTE);
  });

  it('fills the heap of V8 → dies alone', async () => {
    expect(await catchDeath(ask(newChildren(), 'fillItsHeap'))).toBe('crash');
  });

  it('aborts → dies alone', async () => {
    expect(await catchDeath(ask(newChildren(), 'abort'))).toBe('crash');
    expect(logged).toEqual([expect.objectContaining({ reason: 'crash', signal: 'SIGABRT' })]);
  });

  it('loops → killed when its time is up', async () => {
    expect(await catchDeath(ask(newChildren(), 'loop', { ...HOSTILE, millis: 1000 }))).toBe('time');
  });

  it('loops while the server sends more → killed when its time is up', async () => {
    const running = newChildren().run({ ...HOSTILE, millis: 1000 }, {}, async (child) => {
      await child.send('loop');
      const answer = child.receive();
      await child.send('answerPid');
      await answer;
    });
    expect(await catchDeath(running)).toBe('time');
  });

  it('loops unwatched → ended by the kernel after its CPU time', async () => {
    expect(await catchDeath(ask(newChildren(), 'loop', { ...HOSTILE, cpuSeconds: 1 }))).toBe('crash');
  });

  it('sends an invalid message → dies alone', async () => {
    const running = newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('sendTooMuch');
      await child.receive();
      await child.receive();
    });
    expect(await catchDeath(running)).toBe('crash');
  });

  it('throws → its error, still recognised as a full disk', async () => {
    const thrown = await ask(newChildren(), 'throwSystemError').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RemoteError);
    expect(isDiskFull(thrown)).toBe(true);
  });

  it('does not start → an error with the reason, not a death', async () => {
    const program = join(tmpdir(), 'no-such-program.js');
    await expect(ask(newChildren(), 'answerPid', { ...HOSTILE, program })).rejects.toThrow(/did not start/);
  });
});

describe('a child process has', () => {
  it('no environment, no access to files by name, no child processes', async () => {
    expect(await ask(newChildren(), 'tellWhatItReaches')).toEqual({
      environment: [],
      files: 'ERR_ACCESS_DENIED',
      processes: 'ERR_ACCESS_DENIED',
    });
  });

  it('the files opened for it, in order', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'children-'));
    await writeFile(join(folder, 'in'), 'content');
    const files = [await open(join(folder, 'in')), await open(join(folder, 'out'), 'wx+')];
    const copied = await newChildren().run(HOSTILE, { files }, async (child) => {
      await child.send('copyFile');
      return (await child.receive()).value;
    });
    expect(copied).toBe('content'.length);
    expect(await readFile(join(folder, 'out'), 'utf8')).toBe('content');
    for (const file of files) await file.close();
    await rm(folder, { recursive: true });
  });

  it.runIf(process.platform === 'linux')(
    'limits enforced by the kernel, and dies first when memory runs out',
    async () => {
      const { server, pid } = await startServerWithChild();
      const [limits, score] = await Promise.all(
        ['limits', 'oom_score_adj'].map((name) => readFile(`/proc/${pid}/${name}`, 'utf8')),
      );
      server.kill('SIGKILL');
      expect(Number(score)).toBe(1000);
      expect(limits).toMatch(/^Max cpu time +5 /m);
      expect(limits).toMatch(/^Max core file size +0 /m);
      const dataBytes = Number(/^Max data size +(\d+) /m.exec(limits ?? '')?.[1]);
      expect(dataBytes).toBeGreaterThan(HOSTILE.memoryBytes);
      // Node reserves half a gigabyte for code that it does not use.
      expect(dataBytes).toBeLessThan(HOSTILE.memoryBytes + 1024 * MEGABYTE);
    },
  );
});

describe('Children', () => {
  it('finished work → its result and CPU time, and no process left', async () => {
    const usages: { cpuMillis: number; peakBytes: number }[] = [];
    const options = { onEnd: (usage: (typeof usages)[number]) => usages.push(usage) };
    const pid = await newChildren().run(HOSTILE, options, async (child) => {
      await child.send('answerPid');
      return Number((await child.receive()).value);
    });
    expect(isThere(pid)).toBe(false);
    expect(usages).toHaveLength(1);
    expect(usages[0]?.cpuMillis).toBeGreaterThan(0);
    expect(usages[0]?.peakBytes).toBeGreaterThan(10 * MEGABYTE);
  });

  it('messages of many megabytes arrive whole in both directions', async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    const echoed = await newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid', bytes);
      return (await child.receive()).bytes;
    });
    expect(echoed.equals(bytes)).toBe(true);
  });

  it('work that throws → its error, and no process left', async () => {
    let pid = 0;
    const running = newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid');
      pid = Number((await child.receive()).value);
      throw new Error('broken');
    });
    await expect(running).rejects.toThrow('broken');
    expect(isThere(pid)).toBe(false);
    expect(logged).toEqual([]);
  });

  it('the client disconnects → a busy child is killed, a waiting one never starts', async () => {
    const children = newChildren();
    const client = new AbortController();
    const kind = { ...HOSTILE, slots: 1 };
    const started = Promise.withResolvers<number>();
    const running = children.run(kind, { signal: client.signal }, async (child) => {
      await child.send('answerPid');
      started.resolve(Number((await child.receive()).value));
      await child.send('loop');
      await child.receive();
    });
    const waiting = children.run(kind, { signal: client.signal }, async () => 'ran');
    const pid = await started.promise;
    client.abort();
    const late = children.run(kind, { signal: client.signal }, async () => 'ran');
    expect(await catchRefusals([running, waiting, late])).toEqual([
      'Unavailable',
      'Unavailable',
      'Unavailable',
    ]);
    expect(isThere(pid)).toBe(false);
    expect(logged).toEqual([]);
  });

  it('the server stops → nothing runs or waits', async () => {
    const children = newChildren();
    const kind = { ...HOSTILE, slots: 1 };
    const running = ask(children, 'loop', kind);
    const waiting = ask(children, 'answerPid', kind);
    children.close();
    const late = ask(children, 'answerPid');
    expect(await catchRefusals([running, waiting, late])).toEqual([
      'Unavailable',
      'Unavailable',
      'Unavailable',
    ]);
  });

  it('more work than slots → the limit runs, the others wait', async () => {
    const children = newChildren();
    const full = Promise.withResolvers<void>();
    let [now, most] = [0, 0];
    const work = () =>
      children.run(HOSTILE, {}, async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === HOSTILE.slots) full.resolve();
        await full.promise;
        now -= 1;
      });
    await Promise.all([work(), work(), work(), work(), work()]);
    expect(most).toBe(HOSTILE.slots);
  });

  it('killed by another process → dies alone', async () => {
    const running = newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid');
      process.kill(Number((await child.receive()).value), 'SIGKILL');
      await child.receive();
    });
    expect(await catchDeath(running)).toBe('crash');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('%s to its whole group → keeps running', async (signal) => {
    const answer = await newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid');
      const pid = Number((await child.receive()).value);
      process.kill(pid, signal);
      await child.send('answerPid');
      return (await child.receive()).value === pid;
    });
    expect(answer).toBe(true);
  });
});

describe('on a machine with little memory', () => {
  it('less than a process needs → refused', async () => {
    const children = newChildren(() => 100 * MEGABYTE);
    await expect(ask(children, 'answerPid')).rejects.toThrow(Unavailable);
  });

  it('less than the limit of its kind → uses what there is, and exceeding that is not its fault', async () => {
    const children = newChildren(() => 220 * MEGABYTE);
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
    await expect(ask(children, 'growSlowly')).rejects.toThrow(Unavailable);
  });

  it('enough for one → a second one is refused at once instead of waiting', async () => {
    const children = newChildren(() => 220 * MEGABYTE);
    await children.run(HOSTILE, {}, async () => {
      await expect(ask(children, 'answerPid')).rejects.toThrow(Unavailable);
    });
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
  });

  it('memory runs out → the largest child is killed, through no fault of its own', async () => {
    let room = 1000 * MEGABYTE;
    const running = newChildren(() => room).run(HOSTILE, {}, async (child) => {
      room = 10 * MEGABYTE;
      await child.receive();
    });
    await expect(running).rejects.toThrow(Unavailable);
  });
});

it('server killed with SIGKILL → its busy child ends too', async () => {
  const { server, pid } = await startServerWithChild();
  expect(await isRunning(pid)).toBe(true);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await expect.poll(() => isRunning(pid)).toBe(false);
});

/** A separate server process with a busy child. */
async function startServerWithChild(): Promise<{ server: ChildProcess; pid: number }> {
  const program = new URL('../../../testing/children/server-with-child.ts', import.meta.url);
  const server = spawn(process.execPath, [program.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(server.stdout, 'data')) as [Buffer];
  return { server, pid: Number(printed.toString()) };
}

/** The system reaps an orphan at some later time, so a zombie counts as ended. */
async function isRunning(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isThere(pid);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^State:\s+[^ZX\s]/m.test(status);
}
