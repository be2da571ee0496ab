import type { BookContent } from '#features/service-book/content/book-content.ts';
import { drawBook } from '#features/service-book/pdf/draw-book.ts';
import { openBookFile, type DrawnBook } from '#features/service-book/pdf/book-file.ts';
import { parentPort, workerData } from 'node:worker_threads';

/** What the thread is given: threads share the open files of their process. */
export interface BookOrder {
  readonly content: BookContent;
  /** The descriptor of the empty file that the book is written into. */
  readonly file: number;
}
/** What the thread asks for and answers. */
export type FromBookWorker = { readonly wants: string } | { readonly drawn: DrawnBook };
/** The bytes of a file that was asked for; null when there are none. */
export interface ToBookWorker {
  readonly fileId: string;
  readonly bytes: Uint8Array<ArrayBuffer> | null;
}

/** Draws one book in a thread of its own, so that the server goes on answering. */
async function work(port: NonNullable<typeof parentPort>): Promise<void> {
  const { content, file } = workerData as BookOrder;
  const waiting = new Map<string, ((bytes: Uint8Array | null) => void)[]>();
  port.on('message', ({ fileId, bytes }: ToBookWorker) => {
    waiting.get(fileId)?.shift()?.(bytes);
  });
  const read = (fileId: string) =>
    new Promise<Uint8Array | null>((resolve) => {
      waiting.set(fileId, [...(waiting.get(fileId) ?? []), resolve]);
      port.postMessage({ wants: fileId } satisfies FromBookWorker);
    });
  const book = openBookFile(file);
  await drawBook(content, read, book.write);
  port.postMessage({ drawn: book.end() } satisfies FromBookWorker);
  port.close();
}

if (parentPort) await work(parentPort);
