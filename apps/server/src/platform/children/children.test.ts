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
  places: 2,
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

/** Has a child do a task, and answers what it says. */
function ask(children: Children, task: string, kind = HOSTILE): Promise<unknown> {
  return children.run(kind, {}, async (child) => {
    await child.send(task);
    return (await child.receive()).value;
  });
}

function deathOf(running: Promise<unknown>): Promise<unknown> {
  return running.then(
    () => 'survived',
    (error: unknown) => (error instanceof ChildDied ? error.reason : error),
  );
}

async function refusalsOf(running: readonly Promise<unknown>[]): Promise<unknown[]> {
  const outcomes = await Promise.allSettled(running);
  return outcomes.map((outcome) => (outcome.status === 'rejected' ? outcome.reason.name : 'ran'));
}

/** A zombie is still there: nothing has reaped it. */
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
    expect(await deathOf(ask(children, 'growSlowly'))).toBe('memory');
    expect(logged).toEqual([
      expect.objectContaining({ child: 'tests', reason: 'memory', signal: 'SIGKILL' }),
    ]);
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
  });

  it('grows without a pause → held by the kernel to its limit', async () => {
    const peaks: number[] = [];
    const running = newChildren().run(
      HOSTILE,
      { onEnd: ({ peakBytes }) => peaks.push(peakBytes) },
      async (child) => {
        await child.send('growWithoutAPause');
        await child.receive();
      },
    );
    expect(await deathOf(running)).not.toBe('survived');
    expect(Math.max(...peaks)).toBeLessThan(400 * MEGABYTE);
  });

  it('fills the heap of V8 → dies alone', async () => {
    expect(await deathOf(ask(newChildren(), 'fillItsHeap'))).toBe('crash');
  });

  it('aborts → dies alone', async () => {
    expect(await deathOf(ask(newChildren(), 'abort'))).toBe('crash');
    expect(logged).toEqual([expect.objectContaining({ reason: 'crash', signal: 'SIGABRT' })]);
  });

  it('loops → killed when its time is over', async () => {
    expect(await deathOf(ask(newChildren(), 'loop', { ...HOSTILE, millis: 1000 }))).toBe('time');
  });

  it('loops while the server sends it more → killed when its time is over', async () => {
    const running = newChildren().run({ ...HOSTILE, millis: 1000 }, {}, async (child) => {
      await child.send('loop');
      const answer = child.receive();
      await child.send('answerPid');
      await answer;
    });
    expect(await deathOf(running)).toBe('time');
  });

  it('loops and is not watched → ended by the kernel after its CPU time', async () => {
    expect(await deathOf(ask(newChildren(), 'loop', { ...HOSTILE, cpuSeconds: 1 }))).toBe('crash');
  });

  it('sends what is no message → dies alone', async () => {
    const running = newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('sendTooMuch');
      await child.receive();
      await child.receive();
    });
    expect(await deathOf(running)).toBe('crash');
  });

  it('throws → its error, which still says that the disk is full', async () => {
    const thrown = await ask(newChildren(), 'throwSystemError').catch((error: unknown) => error);
    expect(thrown).toBeInstanceOf(RemoteError);
    expect(isDiskFull(thrown)).toBe(true);
  });

  it('does not start → an error that says why, not a death', async () => {
    const program = join(tmpdir(), 'no-such-program.js');
    await expect(ask(newChildren(), 'answerPid', { ...HOSTILE, program })).rejects.toThrow(/did not start/);
  });
});

describe('what a child process has', () => {
  it('no environment, no file by its name, no process of its own', async () => {
    expect(await ask(newChildren(), 'tellWhatItReaches')).toEqual({
      environment: [],
      files: 'ERR_ACCESS_DENIED',
      processes: 'ERR_ACCESS_DENIED',
    });
  });

  it('the files that were opened for it, in their order', async () => {
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
    'limits that the kernel keeps, and the first place when memory runs out',
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
  it('work that is done → its result, its CPU time, and no process', async () => {
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

  it('many megabytes in one message → whole, both ways', async () => {
    const bytes = randomBytes(20 * MEGABYTE);
    const echoed = await newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid', bytes);
      return (await child.receive()).bytes;
    });
    expect(echoed.equals(bytes)).toBe(true);
  });

  it('work that throws → its error, and no process', async () => {
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

  it('the client goes → the busy child is ended at once, and one that waits never starts', async () => {
    const children = newChildren();
    const client = new AbortController();
    const kind = { ...HOSTILE, places: 1 };
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
    expect(await refusalsOf([running, waiting, late])).toEqual(['Unavailable', 'Unavailable', 'Unavailable']);
    expect(isThere(pid)).toBe(false);
    expect(logged).toEqual([]);
  });

  it('the server stops → nothing runs or waits', async () => {
    const children = newChildren();
    const kind = { ...HOSTILE, places: 1 };
    const running = ask(children, 'loop', kind);
    const waiting = ask(children, 'answerPid', kind);
    children.close();
    const late = ask(children, 'answerPid');
    expect(await refusalsOf([running, waiting, late])).toEqual(['Unavailable', 'Unavailable', 'Unavailable']);
  });

  it('more work than places → as many at once, the others after them', async () => {
    const children = newChildren();
    const full = Promise.withResolvers<void>();
    let [now, most] = [0, 0];
    const work = () =>
      children.run(HOSTILE, {}, async () => {
        now += 1;
        most = Math.max(most, now);
        if (now === HOSTILE.places) full.resolve();
        await full.promise;
        now -= 1;
      });
    await Promise.all([work(), work(), work(), work(), work()]);
    expect(most).toBe(HOSTILE.places);
  });

  it('another process ends it → dies alone', async () => {
    const running = newChildren().run(HOSTILE, {}, async (child) => {
      await child.send('answerPid');
      process.kill(Number((await child.receive()).value), 'SIGKILL');
      await child.receive();
    });
    expect(await deathOf(running)).toBe('crash');
  });

  it.each(['SIGTERM', 'SIGINT'] as const)('%s to its whole group → it goes on', async (signal) => {
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

  it('less than its kind may take → it makes do with that, and more than that is not its fault', async () => {
    const children = newChildren(() => 220 * MEGABYTE);
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
    await expect(ask(children, 'growSlowly')).rejects.toThrow(Unavailable);
  });

  it('enough for one → a second one is refused at once, and not kept waiting', async () => {
    const children = newChildren(() => 220 * MEGABYTE);
    await children.run(HOSTILE, {}, async () => {
      await expect(ask(children, 'answerPid')).rejects.toThrow(Unavailable);
    });
    expect(await ask(children, 'answerPid')).toBeTypeOf('number');
  });

  it('memory runs out → the largest child is ended, which is not its fault', async () => {
    let room = 1000 * MEGABYTE;
    const running = newChildren(() => room).run(HOSTILE, {}, async (child) => {
      room = 10 * MEGABYTE;
      await child.receive();
    });
    await expect(running).rejects.toThrow(Unavailable);
  });
});

it('the server is killed with SIGKILL → its busy child ends with it', async () => {
  const { server, pid } = await startServerWithChild();
  expect(await isRunning(pid)).toBe(true);
  const ended = once(server, 'exit');
  server.kill('SIGKILL');
  await ended;
  await expect.poll(() => isRunning(pid)).toBe(false);
});

/** A process of its own with a busy child. */
async function startServerWithChild(): Promise<{ server: ChildProcess; pid: number }> {
  const program = new URL('../../../testing/children/server-with-child.ts', import.meta.url);
  const server = spawn(process.execPath, [program.pathname], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [printed] = (await once(server.stdout, 'data')) as [Buffer];
  return { server, pid: Number(printed.toString()) };
}

/** The system reaps an orphan in its own time: one that waits for that has ended. */
async function isRunning(pid: number): Promise<boolean> {
  if (process.platform !== 'linux') return isThere(pid);
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return /^State:\s+[^ZX\s]/m.test(status);
}
