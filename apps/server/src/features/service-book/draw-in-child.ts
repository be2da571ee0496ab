import type { BookContent } from '#features/service-book/content/book-content.ts';
import type { DrawnBook } from '#features/service-book/pdf/book-file.ts';
import {
  programMessage,
  type BookOrder,
  type EntriesMessage,
  type FileMessage,
  type InvoiceVerdict,
  type OrderMessage,
} from '#features/service-book/pdf/book-messages.ts';
import {
  ChildDied,
  childProgram,
  type Child,
  type ChildKind,
  type ChildUsage,
} from '#platform/children/child-process.ts';
import type { Children } from '#platform/children/children.ts';
import { Unavailable } from '#platform/unavailable.ts';
import type { FileHandle } from 'node:fs/promises';

/** The process that draws a book. */
export const BOOKS: ChildKind = {
  name: 'books',
  program: childProgram(new URL('./pdf/book-program.ts', import.meta.url)),
  places: 1,
  // Honest books take 250 MB. The rest is for invoices that make PDFium fill its memory, one after the other.
  memoryBytes: 768 * 1024 * 1024,
  heapMegabytes: 256,
  // For a record, or a page of an invoice; most take a hundredth.
  millis: 10_000,
  cpuSeconds: 240,
  usesNativeCode: true,
};

/** A book that takes longer is given up, all attempts together. */
const MOST_MILLIS = 120_000;
/** After that many deaths of the child, no invoice is drawn that was never drawn before. */
const MOST_DEATHS = 2;
/** The content of a book has no bound, but a message has. */
const ENTRIES_OF_A_MESSAGE = 200;

/** A book to be drawn. */
export interface BookDrawing {
  readonly content: BookContent;
  /** Open and empty: the book is written into it. */
  readonly file: FileHandle;
  /** The bytes of a file of the book; null when it has none any more. */
  read(fileId: string): Promise<Uint8Array | null>;
  /** What is known of the invoices, by their ids. What this attempt finds out is added, also when it fails. */
  readonly verdicts: Map<string, InvoiceVerdict>;
  /** Gives the book up. */
  readonly signal: AbortSignal;
  /** Called with what each attempt used, when its process has ended. */
  readonly onEnd: (usage: ChildUsage) => void;
}

/**
 * Draws a book in a child process. An invoice that makes it die is attached only, now and in later books, and the book is begun
 * again. Rejects with `Unavailable` when that does not help, when it takes too long or the signal is given.
 */
export async function drawInChild(
  children: Children,
  drawing: BookDrawing,
  kind = BOOKS,
): Promise<DrawnBook> {
  const begun = performance.now();
  const signal = AbortSignal.any([drawing.signal, AbortSignal.timeout(MOST_MILLIS)]);
  for (let deaths = 0; ; deaths += 1) {
    if (deaths > 0) await drawing.file.truncate();
    const attempt = new BookAttempt(drawing, {
      attachedOnly: attachedOnlyIn(drawing, deaths),
      pagesMillis: (begun + MOST_MILLIS - performance.now()) / 2,
    });
    try {
      const options = { files: [drawing.file], signal, onEnd: drawing.onEnd };
      return await children.run(kind, options, (child) => attempt.serve(child));
    } catch (error) {
      if (!(error instanceof ChildDied)) throw error;
      attempt.blameInvoice();
      if (deaths >= MOST_DEATHS) throw new Unavailable('The book could not be drawn', { cause: error });
    }
  }
}

function attachedOnlyIn({ content, verdicts }: BookDrawing, deaths: number): string[] {
  const unknown = deaths < MOST_DEATHS ? 'pages' : 'attachment';
  return content.entries.flatMap(({ invoice }) => {
    if (invoice === null) return [];
    return (verdicts.get(invoice.file.id) ?? unknown) === 'attachment' ? [invoice.file.id] : [];
  });
}

/** One child at one book. */
class BookAttempt {
  readonly #drawing: BookDrawing;
  readonly #limits: Pick<BookOrder, 'attachedOnly' | 'pagesMillis'>;
  readonly #fileIds: ReadonlySet<string>;
  /** The invoice that the child is reading. */
  #reading: string | null = null;

  constructor(drawing: BookDrawing, limits: Pick<BookOrder, 'attachedOnly' | 'pagesMillis'>) {
    this.#drawing = drawing;
    this.#limits = limits;
    this.#fileIds = filesOf(drawing.content);
  }

  /** Sends the book and does what the child asks for until it is drawn. */
  async serve(child: Child): Promise<DrawnBook> {
    await this.#sendOrder(child);
    for (;;) {
      const message = programMessage.parse((await child.receive()).value);
      child.beginTask();
      switch (message.kind) {
        case 'file':
          await this.#sendFile(child, message.fileId);
          break;
        case 'step':
          break;
        case 'reads':
          this.#reading = this.#fileIds.has(message.fileId) ? message.fileId : null;
          break;
        case 'judged':
          this.#judge(message.verdict);
          break;
        case 'drawn':
          return { size: message.size, hash: message.hash };
      }
    }
  }

  /** The child has died. */
  blameInvoice(): void {
    this.#judge('attachment');
  }

  #judge(verdict: InvoiceVerdict): void {
    if (this.#reading !== null) this.#drawing.verdicts.set(this.#reading, verdict);
    this.#reading = null;
  }

  async #sendOrder(child: Child): Promise<void> {
    const { entries, ...content } = this.#drawing.content;
    await sendJson(child, {
      order: { content, ...this.#limits },
      entryCount: entries.length,
    } satisfies OrderMessage);
    for (let first = 0; first < entries.length; first += ENTRIES_OF_A_MESSAGE) {
      await sendJson(child, entries.slice(first, first + ENTRIES_OF_A_MESSAGE) satisfies EntriesMessage);
    }
  }

  async #sendFile(child: Child, fileId: string): Promise<void> {
    // A child that a file has taken over gets no other files than those of its book.
    const bytes = this.#fileIds.has(fileId) ? await this.#drawing.read(fileId) : null;
    await child.send({ exists: bytes !== null } satisfies FileMessage, bytes ?? undefined);
  }
}

function filesOf({ cover, entries }: BookContent): Set<string> {
  const files = entries.flatMap(({ photos, invoice }) => [...photos, ...(invoice ? [invoice.file] : [])]);
  return new Set([...(cover.photo ? [cover.photo] : []), ...files].map(({ id }) => id));
}

function sendJson(child: Child, content: OrderMessage | EntriesMessage): Promise<void> {
  return child.send(null, Buffer.from(JSON.stringify(content)));
}
