import {
  ChildDied,
  ChildProcess,
  type Child,
  type ChildKind,
  type ChildUsage,
} from '#platform/children/child-process.ts';
import { memoryRoom, reservedDataBytes, type MemoryRoom } from '#platform/children/memory-room.ts';
import { usageReader } from '#platform/children/process-usage.ts';
import { Unavailable } from '#platform/unavailable.ts';
import type { FastifyBaseLogger } from 'fastify';
import type { FileHandle } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';

/** Options of one run. */
export interface ChildOptions {
  /** Open files that the child may use, found in this order in `Parent.files`. */
  readonly files?: readonly FileHandle[];
  /** Aborted when the client is gone. */
  readonly signal?: AbortSignal;
  /** Called once when the process has ended, for whatever reason. */
  readonly onEnd?: (usage: ChildUsage) => void;
}

/** Kept free for the server itself. */
const SERVER_BYTES = 64 * 1024 * 1024;
/** With less than this, a process hardly reaches its work. */
const LEAST_BYTES = 128 * 1024 * 1024;
/**
 * How far beyond its limit the kernel lets a process map memory. Stops a process that grows faster than the
 * server measures, but none within its limit: mapped memory that is not resident counts too.
 */
const DATA_SLACK_BYTES = 128 * 1024 * 1024;

/** A run that waits for a slot. */
interface WaitingRun {
  readonly kind: ChildKind;
  readonly files: readonly FileHandle[];
  readonly enter: (child: ChildProcess) => void;
  readonly refuse: (reason: unknown) => void;
}

/**
 * Runs work that can exhaust memory or abort in child processes. The server watches their memory and time,
 * and kills a process well before the kernel would kill the whole container or unit.
 */
export class Children {
  readonly #log: Pick<FastifyBaseLogger, 'warn'>;
  readonly #running = new Set<ChildProcess>();
  readonly #waiting = new Set<WaitingRun>();
  readonly #room: MemoryRoom;
  /** Measured at the start, as in a young child: later, memory that was freed stays reserved. */
  readonly #reservedBytes = reservedDataBytes();
  #isClosed = false;
  #isWatching = false;

  /** @param room memory left on the machine; tests use a smaller one */
  constructor(log: Pick<FastifyBaseLogger, 'warn'>, room: MemoryRoom = memoryRoom) {
    this.#log = log;
    this.#room = room;
  }

  /**
   * Starts a child process once its kind has a free slot, runs `work` with it and ends it. Rejects with the error of
   * `work`. If the process ends first, `send` and `receive` reject, and so does this: with `ChildDied`, or with
   * `Unavailable` if the work is not to blame (aborted signal, server stopping, machine short of memory).
   */
  async run<Result>(
    kind: ChildKind,
    { files = [], signal, onEnd }: ChildOptions,
    work: (child: Child) => Promise<Result>,
  ): Promise<Result> {
    const child = await this.#enter(kind, files, signal);
    const stop = (): void => child.kill('stopped');
    signal?.addEventListener('abort', stop, { once: true });
    if (signal?.aborted) stop();
    try {
      await child.start();
      return await work(child);
    } catch (error) {
      await this.#end(child);
      throw this.#explain(child, error);
    } finally {
      signal?.removeEventListener('abort', stop);
      await this.#end(child);
      onEnd?.(child.usage);
    }
  }

  /** Kills every child process and rejects waiting runs. */
  close(): void {
    this.#isClosed = true;
    for (const { refuse } of this.#waiting) refuse(new Unavailable('The server stops'));
    this.#waiting.clear();
    for (const child of this.#running) child.kill('stopped');
  }

  #enter(
    kind: ChildKind,
    files: readonly FileHandle[],
    signal: AbortSignal | undefined,
  ): Promise<ChildProcess> {
    if (this.#isClosed || signal?.aborted) throw new Unavailable('The work was aborted');
    return new Promise((resolve, reject) => {
      const leave = (): void => {
        this.#waiting.delete(waiting);
        reject(new Unavailable('The work was given up'));
      };
      const waiting: WaitingRun = {
        kind,
        files,
        enter: (child) => {
          signal?.removeEventListener('abort', leave);
          resolve(child);
        },
        refuse: reject,
      };
      signal?.addEventListener('abort', leave, { once: true });
      this.#waiting.add(waiting);
      this.#startWaiting();
    });
  }

  /**
   * Starts runs whose kind has a free slot, in order of arrival. None waits for memory, which may be held by
   * a run that waits for this one.
   */
  #startWaiting(): void {
    for (const waiting of this.#waiting) {
      const { kind, files, enter, refuse } = waiting;
      const ofItsKind = [...this.#running].filter((child) => child.kind === kind);
      if (ofItsKind.length >= kind.slots) continue;
      this.#waiting.delete(waiting);
      const memoryBytes = Math.min(kind.memoryBytes, this.#freeBytes());
      if (memoryBytes < LEAST_BYTES) {
        refuse(new Unavailable(`Not enough memory is free for ${kind.name}`));
        continue;
      }
      try {
        enter(this.#start(kind, files, memoryBytes));
      } catch (error) {
        refuse(error);
      }
    }
  }

  #start(kind: ChildKind, files: readonly FileHandle[], memoryBytes: number): ChildProcess {
    const reserved = this.#reservedBytes;
    const dataBytes = reserved === null ? null : reserved + memoryBytes + DATA_SLACK_BYTES;
    const child = new ChildProcess(kind, files, { memoryBytes, dataBytes });
    this.#running.add(child);
    if (!this.#isWatching) void this.#watch();
    return child;
  }

  /** Memory left for another child. Each child that has just started counts with the minimum that it will soon use. */
  #freeBytes(): number {
    const coming = [...this.#running].map(({ residentBytes }) => Math.max(0, LEAST_BYTES - residentBytes));
    return this.#memoryRoom() - SERVER_BYTES - coming.reduce((sum, bytes) => sum + bytes, 0);
  }

  #memoryRoom(): number {
    const held = [...this.#running].reduce((sum, child) => sum + child.residentBytes, 0);
    return this.#room(process.memoryUsage.rss() + held);
  }

  async #watch(): Promise<void> {
    this.#isWatching = true;
    while (this.#running.size > 0) {
      await wait(usageReader.everyMillis);
      await this.#look();
      for (const child of this.#running) {
        const limit = child.passedLimit();
        if (limit !== null) child.kill(limit);
      }
      if (this.#memoryRoom() < SERVER_BYTES) this.#largest()?.kill('room');
    }
    this.#isWatching = false;
  }

  async #look(): Promise<void> {
    const children = [...this.#running];
    const usages = await usageReader.read(children.flatMap(({ pid }) => pid ?? []));
    for (const child of children) {
      const usage = usages.get(child.pid ?? 0);
      if (usage) child.note(usage);
    }
  }

  #largest(): ChildProcess | undefined {
    return [...this.#running].toSorted((one, other) => other.residentBytes - one.residentBytes)[0];
  }

  async #end(child: ChildProcess): Promise<void> {
    if (!this.#running.has(child)) return;
    await this.#look();
    await child.end();
    this.#running.delete(child);
    this.#startWaiting();
  }

  #explain(child: ChildProcess, error: unknown): unknown {
    const explained = child.explain(error);
    if (explained instanceof ChildDied) {
      const facts = { child: child.kind.name, reason: explained.reason, ...child.ending, ...child.usage };
      this.#log.warn(facts, 'child process died');
    }
    return explained;
  }
}
