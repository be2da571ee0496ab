import { CHANNEL_FD } from '#platform/children/descriptors.ts';
import { ChannelClosed, MessageChannel, type Message } from '#platform/children/message-channel.ts';
import type { ProcessUsage } from '#platform/children/process-usage.ts';
import { Unavailable } from '#platform/unavailable.ts';
import { spawn, type ChildProcess as SpawnedProcess } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { constants, setPriority } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { Duplex, type Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { fileURLToPath } from 'node:url';

/** One kind of work, and the limits of its process. */
export interface ChildKind {
  /** For the log. */
  readonly name: string;
  /** The path of the program: `childProgram`. */
  readonly program: string;
  /** How many run at once. */
  readonly slots: number;
  /** Limit of resident memory, including code: about 60 MB before any work. */
  readonly memoryBytes: number;
  /** Limit of V8's old space. V8 aborts the process beyond it. */
  readonly heapMegabytes: number;
  /** How long the server waits for the process in total, or for each task that `Child.beginTask` begins. */
  readonly millis: number;
  /** CPU time of the process in total. The kernel enforces it even when the server cannot. */
  readonly cpuSeconds: number;
  /** Whether the program loads native code, such as sharp. */
  readonly usesNativeCode: boolean;
}

/** Why a child process ended before its work was done. */
export type ChildDeath = 'memory' | 'time' | 'crash';

/** The work itself ended its process; the caller refuses its input. */
export class ChildDied extends Error {
  override readonly name = 'ChildDied';
  readonly reason: ChildDeath;

  constructor(kind: ChildKind, reason: ChildDeath) {
    super(`The process for ${kind.name} ended: ${reason}`);
    this.reason = reason;
  }
}

/** Why the server ended a process. `room` and `stopped` are not caused by the work. */
export type KillCause = 'memory' | 'time' | 'room' | 'stopped';

/** Resources that a process has used until its end. */
export interface ChildUsage {
  readonly cpuMillis: number;
  readonly peakBytes: number;
}

/** A child process as seen by the work in the server. */
export interface Child {
  /** Waits until the child can receive the message. */
  send(value: unknown, bytes?: Uint8Array): Promise<void>;
  /** Receives the next message. Validate its values like a client's. One call at a time. */
  receive(): Promise<Message>;
  /** Restarts the time limit, for a child that does several tasks. */
  beginTask(): void;
  /** CPU time used so far, as of the last measurement. */
  cpuMillis(): number;
}

/** A child process from start to end. */
export class ChildProcess implements Child {
  readonly kind: ChildKind;
  /** Memory limit: lower than the limit of the kind if the machine has less. */
  readonly memoryBytes: number;
  readonly #process: SpawnedProcess;
  readonly #channel: MessageChannel;
  readonly #ended: Promise<unknown>;
  #errorOutput = '';
  #isReady = false;
  #killCause: KillCause | null = null;
  #usage: ProcessUsage = { residentBytes: 0, cpuMillis: 0 };
  #peakBytes = 0;
  #spentMillis = 0;
  #waitingSince = 0;
  #waitingCalls = 0;

  /** @param dataBytes RLIMIT_DATA of the process; null: no limit */
  constructor(
    kind: ChildKind,
    files: readonly FileHandle[],
    limits: { readonly memoryBytes: number; readonly dataBytes: number | null },
  ) {
    this.kind = kind;
    this.memoryBytes = limits.memoryBytes;
    this.#process = spawnLimited(kind, files, limits.dataBytes);
    const { stderr, stdio } = this.#process;
    this.#channel = new MessageChannel(duplexAt(stdio, CHANNEL_FD));
    stderr?.on('error', () => undefined);
    stderr?.setEncoding('utf8').on('data', (text: string) => {
      this.#errorOutput = (this.#errorOutput + text).slice(-2000);
    });
    this.#ended = waitForEnd(this.#process, stderr);
  }

  get pid(): number | undefined {
    return this.#process.pid;
  }

  get residentBytes(): number {
    return this.#usage.residentBytes;
  }

  get usage(): ChildUsage {
    return { cpuMillis: this.#usage.cpuMillis, peakBytes: this.#peakBytes };
  }

  /** How it ended, for the log. */
  get ending(): { readonly exitCode: number | null; readonly signal: NodeJS.Signals | null } {
    return { exitCode: this.#process.exitCode, signal: this.#process.signalCode };
  }

  /** Waits until the program runs. */
  async start(): Promise<void> {
    await this.receive();
    this.#isReady = true;
  }

  send(value: unknown, bytes?: Uint8Array): Promise<void> {
    return this.#timed(() => this.#channel.send(value, bytes));
  }

  receive(): Promise<Message> {
    return this.#timed(() => this.#channel.receive());
  }

  beginTask(): void {
    this.#spentMillis = 0;
  }

  cpuMillis(): number {
    return this.#usage.cpuMillis;
  }

  note(usage: ProcessUsage): void {
    this.#usage = usage;
    this.#peakBytes = Math.max(this.#peakBytes, usage.residentBytes);
  }

  /** The limit exceeded, as of the last measurement. */
  passedLimit(): 'memory' | 'time' | 'room' | null {
    if (this.#spentMillis + this.#waitedMillis() > this.kind.millis) return 'time';
    if (this.residentBytes <= this.memoryBytes) return null;
    return this.memoryBytes < this.kind.memoryBytes ? 'room' : 'memory';
  }

  /** The first cause is kept. */
  kill(cause: KillCause): void {
    this.#killCause ??= cause;
    this.#process.kill('SIGKILL');
  }

  /** Kills the process; resolves when it is gone. */
  async end(): Promise<void> {
    this.#process.kill('SIGKILL');
    this.#channel.close();
    await this.#ended;
  }

  /**
   * Translates an error of the work after the process has ended: returns the reason of the death if it caused
   * the error.
   */
  explain(error: unknown): unknown {
    if (!(error instanceof ChannelClosed)) return error;
    switch (this.#killCause) {
      case 'stopped':
        return new Unavailable('The work was given up', { cause: error });
      case 'room':
        return new Unavailable(`Not enough memory is free for ${this.kind.name}`, { cause: error });
      case 'memory':
      case 'time':
        return new ChildDied(this.kind, this.#killCause);
      case null:
        return this.#explainCrash(error);
    }
  }

  #explainCrash(cause: ChannelClosed): Error {
    const { exitCode, pid } = this.#process;
    if (pid === undefined) return new Unavailable('No process could be started', { cause });
    // An exit before the program ran, without a signal, is a fault of the installation.
    if (!this.#isReady && exitCode !== null) {
      return new Error(`The program for ${this.kind.name} did not start: ${this.#errorOutput}`, { cause });
    }
    return new ChildDied(this.kind, 'crash');
  }

  /** Counts the time that the server waits for the process, not the time that the process waits for the server. */
  async #timed<Result>(work: () => Promise<Result>): Promise<Result> {
    if (this.#waitingCalls === 0) this.#waitingSince = performance.now();
    this.#waitingCalls += 1;
    try {
      return await work();
    } finally {
      const waited = this.#waitedMillis();
      this.#waitingCalls -= 1;
      if (this.#waitingCalls === 0) this.#spentMillis += waited;
    }
  }

  #waitedMillis(): number {
    return this.#waitingCalls === 0 ? 0 : performance.now() - this.#waitingSince;
  }
}

/**
 * The file of a child program: in the bundle the file of the same name next to the server (`vite.config.ts`),
 * otherwise the source. Tests run the bundled program if `SERVER_MAIN` names the built server: a source takes
 * 0.3 s to start, a built program 0.06 s.
 */
export function childProgram(source: URL): string {
  const path = fileURLToPath(source);
  const isBuilt = !import.meta.url.endsWith('.ts');
  const main = isBuilt ? import.meta.filename : process.env['SERVER_MAIN'];
  if (main === undefined) return path;
  const built = join(dirname(main), `${basename(path, '.ts')}.js`);
  return isBuilt || existsSync(built) ? built : path;
}

/**
 * Runs in the process before Node starts. The kernel ends this process before any other when memory runs out,
 * writes no core dump, and limits it to `$1` kilobytes of data and `$2` seconds of CPU time. On Linux the
 * kernel also ends it together with the server, even when it is busy. Limits that a system lacks are skipped:
 * the server watches the process anyway.
 */
const LAUNCH = `{
  echo 1000 >/proc/self/oom_score_adj; ulimit -c 0; ulimit -d "$1"; ulimit -t "$2"
  shift 2
  setpriv --pdeathsig KILL true && set -- setpriv --pdeathsig KILL "$@"
} 2>/dev/null
exec "$@"`;

function spawnLimited(
  kind: ChildKind,
  files: readonly FileHandle[],
  dataBytes: number | null,
): SpawnedProcess {
  const kilobytes = dataBytes === null ? 'unlimited' : String(Math.floor(dataBytes / 1024));
  const node = [process.execPath, ...nodeFlags(kind), kind.program, String(files.length)];
  const spawned = spawn('/bin/sh', ['-c', LAUNCH, 'sh', kilobytes, String(kind.cpuSeconds), ...node], {
    cwd: '/',
    // With one arena per thread, glibc retains twice the memory that decoders have freed.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...files.map(({ fd }) => fd)],
  });
  // The missing pid reports the error too.
  spawned.on('error', () => undefined);
  if (spawned.pid !== undefined) lowerPriority(spawned.pid);
  return spawned;
}

/** Gives requests priority over child processes. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // The process has already ended.
  }
}

/** The server opens the files; the process itself may read code only. */
function nodeFlags({ heapMegabytes, usesNativeCode }: ChildKind): string[] {
  return [
    '--permission',
    ...(usesNativeCode ? ['--allow-addons'] : []),
    ...codePaths().map((path) => `--allow-fs-read=${path}`),
    '--no-warnings',
    `--max-old-space-size=${heapMegabytes}`,
    '--max-semi-space-size=8',
  ];
}

/** Not the root itself, which may contain the data folder. */
function codePaths(): string[] {
  const serverPackage = findPackageJSON(import.meta.url);
  if (serverPackage === undefined) throw new Error('The server is not inside a package');
  const root = join(dirname(serverPackage), '../..');
  return ['package.json', 'node_modules', 'packages', 'apps/server'].map((name) => join(root, name));
}

function duplexAt(stdio: SpawnedProcess['stdio'], fd: number): Duplex {
  const stream: unknown = stdio[fd];
  if (!(stream instanceof Duplex)) throw new Error(`Descriptor ${fd} is not a pipe`);
  return stream;
}

/** Resolves when the process has been reaped and its output is read. */
async function waitForEnd(spawned: SpawnedProcess, stderr: Readable | null): Promise<void> {
  if (spawned.pid !== undefined) await once(spawned, 'exit');
  if (stderr) await finished(stderr).catch(() => undefined);
}
