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

/** One kind of work, and the limits of a process that does it. */
export interface ChildKind {
  /** For the log. */
  readonly name: string;
  /** The path of the program: `childProgram`. */
  readonly program: string;
  /** How many run at once. */
  readonly places: number;
  /** What the process may hold (resident), code included: about 60 MB before it does anything. */
  readonly memoryBytes: number;
  /** What V8 may hold of it for old objects. It aborts the process beyond that. */
  readonly heapMegabytes: number;
  /** How long the server waits for the process in all, or for each task that `Child.beginTask` begins. */
  readonly millis: number;
  /** The CPU time of the process in all, which the kernel holds it to also when the server cannot. */
  readonly cpuSeconds: number;
  /** Whether the program loads native code, such as sharp. */
  readonly usesNativeCode: boolean;
}

/** Why a child process ended before its work was done. */
export type ChildDeath = 'memory' | 'time' | 'crash';

/** The work itself made its process end: a caller refuses what it was given. */
export class ChildDied extends Error {
  override readonly name = 'ChildDied';
  readonly reason: ChildDeath;

  constructor(kind: ChildKind, reason: ChildDeath) {
    super(`The process for ${kind.name} ended: ${reason}`);
    this.reason = reason;
  }
}

/** Why the server ended a process; `room` and `stopped` are no fault of the work. */
export type KillCause = 'memory' | 'time' | 'room' | 'stopped';

/** What a process has taken until its end. */
export interface ChildUsage {
  readonly cpuMillis: number;
  readonly peakBytes: number;
}

/** A child process as the work in the server talks to it. */
export interface Child {
  /** Waits until the child can take it. */
  send(value: unknown, bytes?: Uint8Array): Promise<void>;
  /** The next message of the child; its values are to be checked as those of a client. One call at a time. */
  receive(): Promise<Message>;
  /** Gives the child the whole of its time again: for one that does several pieces of work. */
  beginTask(): void;
  /** The CPU time it has taken so far, as of the last look at it. */
  cpuMillis(): number;
}

/** A child process from its start to its end. */
export class ChildProcess implements Child {
  readonly kind: ChildKind;
  /** What it may hold: less than its kind may where the machine has less. */
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

  /** @param dataBytes what the kernel lets it map (RLIMIT_DATA); null: no limit */
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
    this.#ended = endOf(this.#process, stderr);
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

  /** The limit that it has passed, as of the last look. */
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

  /** Ends it, and resolves when nothing of it is left. */
  async end(): Promise<void> {
    this.#process.kill('SIGKILL');
    this.#channel.close();
    await this.#ended;
  }

  /** What an error of the work means, once the process has ended: why it died, if that made the work fail. */
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
    // Ended by no signal before it ran: that is a fault of the installation.
    if (!this.#isReady && exitCode !== null) {
      return new Error(`The program for ${this.kind.name} did not start: ${this.#errorOutput}`, { cause });
    }
    return new ChildDied(this.kind, 'crash');
  }

  /** Counts the time in which the server waits for the process, and not the time in which the process waits for the server. */
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
 * The file of a program that child processes run: in the bundle the file of the same name beside the server
 * (`vite.config.ts`), otherwise the source. Tests run it as it ships where `SERVER_MAIN` names the built server: a source
 * takes 0.3 s to start, a built program 0.06 s.
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
 * What the process does before it becomes Node. The kernel ends it before any other process, writes no memory dump of it, and
 * holds it to `$1` kilobytes of data and `$2` seconds of CPU time. On Linux the kernel also ends it together with the server,
 * whatever it is busy with. What a system does not have is left out: the server watches all the same.
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
    // With one arena for each thread, glibc keeps twice of what decoders have freed.
    env: { MALLOC_ARENA_MAX: '1' },
    stdio: ['ignore', 'ignore', 'pipe', 'pipe', ...files.map(({ fd }) => fd)],
  });
  // Tells by the missing pid as well.
  spawned.on('error', () => undefined);
  if (spawned.pid !== undefined) lowerPriority(spawned.pid);
  return spawned;
}

/** The requests of others come first. */
function lowerPriority(pid: number): void {
  try {
    setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}

/** Files are opened by the server alone: by itself the process reads nothing but code. */
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

/** Not the root itself: the data folder may lie in it. */
function codePaths(): string[] {
  const serverPackage = findPackageJSON(import.meta.url);
  if (serverPackage === undefined) throw new Error('The server lies in no package');
  const root = join(dirname(serverPackage), '../..');
  return ['package.json', 'node_modules', 'packages', 'apps/server'].map((name) => join(root, name));
}

function duplexAt(stdio: SpawnedProcess['stdio'], fd: number): Duplex {
  const stream: unknown = stdio[fd];
  if (!(stream instanceof Duplex)) throw new Error(`Descriptor ${fd} is no pipe`);
  return stream;
}

/** Resolves when the process is reaped and all it has said is read. */
async function endOf(spawned: SpawnedProcess, stderr: Readable | null): Promise<void> {
  if (spawned.pid !== undefined) await once(spawned, 'exit');
  if (stderr) await finished(stderr).catch(() => undefined);
}
