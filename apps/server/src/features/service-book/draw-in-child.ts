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
  slots: 1,
  // Ordinary books take 250 MB. The rest is for successive invoices that make PDFium fill its memory.
  memoryBytes: 768 * 1024 * 1024,
  heapMegabytes: 256,
  // Per record or page of an invoice; most take a hundredth.
  millis: 10_000,
  cpuSeconds: 240,
  usesNativeCode: true,
};

/** Time limit of a book for all attempts together. */
const MOST_MILLIS = 120_000;
/** After this many deaths of the child, invoices without a verdict are no longer drawn. */
const MOST_DEATHS = 2;
/** Entries are sent in several messages, because messages have a size limit. */
const ENTRIES_OF_A_MESSAGE = 200;

/** A book to be drawn. */
export interface BookDrawing {
  readonly content: BookContent;
  /** Open and empty; the book is written to it. */
  readonly file: FileHandle;
  /** The content of a file of the book; null if it no longer exists. */
  read(fileId: string): Promise<Uint8Array | null>;
  /** Known verdicts of invoices by id. This attempt adds its own, even if it fails. */
  readonly verdicts: Map<string, InvoiceVerdict>;
  /** Aborts the book. */
  readonly signal: AbortSignal;
  /** Called after each attempt with the resources of its process. */
  readonly onEnd: (usage: ChildUsage) => void;
}

/**
 * Draws a book in a child process. An invoice that makes it die is attached only, now and in later books, and the book
 * is restarted. Rejects with `Unavailable` if that does not help, takes too long, or the signal is aborted.
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

/** One attempt of a child at a book. */
class BookAttempt {
  readonly #drawing: BookDrawing;
  readonly #limits: Pick<BookOrder, 'attachedOnly' | 'pagesMillis'>;
  readonly #fileIds: ReadonlySet<string>;
  /** The invoice that the child is reading. */
  #reading: string | null = null;

  constructor(drawing: BookDrawing, limits: Pick<BookOrder, 'attachedOnly' | 'pagesMillis'>) {
    this.#drawing = drawing;
    this.#limits = limits;
    this.#fileIds = listFileIds(drawing.content);
  }

  /** Sends the book and answers the child's requests until it is drawn. */
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

  /** Called when the child has died. */
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
    // A compromised child can only get the files of its book.
    const bytes = this.#fileIds.has(fileId) ? await this.#drawing.read(fileId) : null;
    await child.send({ exists: bytes !== null } satisfies FileMessage, bytes ?? undefined);
  }
}

function listFileIds({ cover, entries }: BookContent): Set<string> {
  const files = entries.flatMap(({ photos, invoice }) => [...photos, ...(invoice ? [invoice.file] : [])]);
  return new Set([...(cover.photo ? [cover.photo] : []), ...files].map(({ id }) => id));
}

function sendJson(child: Child, content: OrderMessage | EntriesMessage): Promise<void> {
  return child.send(null, Buffer.from(JSON.stringify(content)));
}
