import type { OwnFiles } from '#platform/native-device.ts';
import { mirrorFolder } from '#shared/sync/outbox/files/mirror-folder.ts';
import { filesInUse, type Operation } from '#shared/sync/engine/operation.ts';
import type { FileSource, Mirror, Mirrored, PendingFile } from '#shared/sync/engine/rules.ts';

/** What the queue of a mirror holds; the bytes of each file lie beside it under its id. */
interface WrittenQueue {
  /** Incremented with each write. */
  readonly generation: number;
  readonly operations: readonly Operation[];
  readonly files: readonly Omit<PendingFile, 'bytes'>[];
}

/** Written in turn: one that was cut off by a kill leaves the other. */
const QUEUES = ['queue.json', 'queue-2.json'] as const;

/** The outbox once more, as files of the native app: the system may take IndexedDB away when it needs room, these not. */
export class OutboxMirror implements Mirror {
  readonly #own: OwnFiles;
  readonly #folder: string;
  #written: Promise<void> = Promise.resolve();
  #next: readonly Operation[] | null = null;
  #files = new Set<string>();
  #isEmpty = false;
  #isClosed = false;
  /** Of what was written last; null before this run has looked. */
  #generation: number | null = null;

  constructor(own: OwnFiles, copyName: string) {
    this.#own = own;
    this.#folder = mirrorFolder(copyName);
  }

  /** Takes over what the outbox holds by now, behind its back: the last of several changes is enough. */
  follow(operations: readonly Operation[], kept: FileSource): void {
    const isWaiting = this.#next !== null;
    this.#next = operations;
    if (isWaiting) return;
    // What could not be written now is written with the next change.
    this.#written = this.#written.then(() => this.#write(kept)).catch(() => undefined);
  }

  /** Writes nothing any more: the outbox was wiped or taken away. */
  close(): void {
    this.#isClosed = true;
  }

  /** The operations that were written last. */
  async operations(): Promise<readonly Operation[]> {
    return (await this.#read())?.operations ?? [];
  }

  /** Resolves once everything up to now has been written. */
  whenWritten(): Promise<void> {
    return this.#written;
  }

  /** What was written last, with the files that are still there. */
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
    // The bytes come before what names them, and go after it.
    await this.#own.write(this.#pathOf(queueOf(generation)), new Blob([JSON.stringify(queue)]));
    this.#generation = generation;
    this.#isEmpty = operations.length === 0;
    const gone = [...this.#files].filter((id) => !files.some((file) => file.id === id));
    await Promise.all(gone.map((id) => this.#own.remove(this.#pathOf(id))));
    this.#files = new Set(files.map(({ id }) => id));
  }

  /** The newest queue that was written to its end. */
  async #read(): Promise<WrittenQueue | null> {
    const found = await Promise.all(QUEUES.map((name) => this.#readQueue(name)));
    const whole = found.filter((queue) => queue !== null);
    return whole.sort((a, b) => b.generation - a.generation)[0] ?? null;
  }

  async #readQueue(name: string): Promise<WrittenQueue | null> {
    const queue = await this.#own.read(this.#pathOf(name));
    try {
      // Written by `#write` alone.
      return queue && (JSON.parse(await queue.text()) as WrittenQueue);
    } catch {
      // Cut off while it was being written.
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
