import type { OwnFiles } from '#platform/native-device.ts';
import { mirrorFolder } from '#shared/sync/outbox/files/mirror-folder.ts';
import { filesInUse, type Operation } from '#shared/sync/engine/operation.ts';
import type { FileSource, Mirror, Mirrored, PendingFile } from '#shared/sync/engine/rules.ts';

/** The queue in a mirror file. The bytes of each pending file are next to it, named by its id. */
interface WrittenQueue {
  /** Incremented with each write. */
  readonly generation: number;
  readonly operations: readonly Operation[];
  readonly files: readonly Omit<PendingFile, 'bytes'>[];
}

/** Written in turn: if a kill interrupts one write, the other file is complete. */
const QUEUES = ['queue.json', 'queue-2.json'] as const;

/**
 * A second copy of the queue in files of the native app: the system may delete IndexedDB when it needs space,
 * but not these files.
 */
export class OutboxMirror implements Mirror {
  readonly #own: OwnFiles;
  readonly #folder: string;
  #written: Promise<void> = Promise.resolve();
  #next: readonly Operation[] | null = null;
  #files = new Set<string>();
  #isEmpty = false;
  #isClosed = false;
  /** Generation of the last write; null until this run has read it. */
  #generation: number | null = null;

  constructor(own: OwnFiles, copyName: string) {
    this.#own = own;
    this.#folder = mirrorFolder(copyName);
  }

  /** Copies the queue in the background; of several changes only the last is written. */
  follow(operations: readonly Operation[], kept: FileSource): void {
    const isWaiting = this.#next !== null;
    this.#next = operations;
    if (isWaiting) return;
    // If the write fails, the next change writes it.
    this.#written = this.#written.then(() => this.#write(kept)).catch(() => undefined);
  }

  /** Stops writing: the outbox was wiped or deleted. */
  close(): void {
    this.#isClosed = true;
  }

  /** The operations of the last write. */
  async operations(): Promise<readonly Operation[]> {
    return (await this.#read())?.operations ?? [];
  }

  /** Resolves once all changes so far have been written. */
  whenWritten(): Promise<void> {
    return this.#written;
  }

  /** The last written queue, with the files that still exist. */
  async read(): Promise<Mirrored> {
    const { operations, files: described } = (await this.#read()) ?? { operations: [], files: [] };
    const files = await Promise.all(described.map((file) => this.#readFile(file)));
    return { operations, files: files.filter((file) => file !== null) };
  }

  async #write(kept: FileSource): Promise<void> {
    const operations = this.#next ?? [];
    this.#next = null;
    if (this.#isClosed || (operations.length === 0 && this.#isEmpty)) return;
    const found = await Promise.all([...filesInUse(operations)].map((id) => kept.find(id)));
    const files = found.filter((file) => file !== undefined);
    for (const { id, bytes } of files) {
      if (this.#files.has(id)) continue;
      await this.#own.write(this.#pathOf(id), new Blob([bytes]));
      this.#files.add(id);
    }
    this.#generation ??= (await this.#read())?.generation ?? 0;
    const generation = this.#generation + 1;
    const queue: WrittenQueue = {
      generation,
      operations,
      files: files.map(({ bytes: _bytes, ...file }) => file),
    };
    if (this.#isClosed) return;
    // Bytes are written before the queue that names them, and deleted after it.
    await this.#own.write(this.#pathOf(queueOf(generation)), new Blob([JSON.stringify(queue)]));
    this.#generation = generation;
    this.#isEmpty = operations.length === 0;
    const gone = [...this.#files].filter((id) => !files.some((file) => file.id === id));
    await Promise.all(gone.map((id) => this.#own.remove(this.#pathOf(id))));
    this.#files = new Set(files.map(({ id }) => id));
  }

  /** The newest completely written queue. */
  async #read(): Promise<WrittenQueue | null> {
    const found = await Promise.all(QUEUES.map((name) => this.#readQueue(name)));
    const whole = found.filter((queue) => queue !== null);
    return whole.sort((a, b) => b.generation - a.generation)[0] ?? null;
  }

  async #readQueue(name: string): Promise<WrittenQueue | null> {
    const queue = await this.#own.read(this.#pathOf(name));
    try {
      // Only `#write` writes it.
      return queue && (JSON.parse(await queue.text()) as WrittenQueue);
    } catch {
      // The write was interrupted.
      return null;
    }
  }

  async #readFile(file: WrittenQueue['files'][number]): Promise<PendingFile | null> {
    const bytes = await this.#own.read(this.#pathOf(file.id));
    return bytes && { ...file, bytes: await bytes.arrayBuffer() };
  }

  #pathOf(name: string): string {
    return `${this.#folder}/${name}`;
  }
}

function queueOf(generation: number): string {
  return generation % 2 === 0 ? QUEUES[0] : QUEUES[1];
}
