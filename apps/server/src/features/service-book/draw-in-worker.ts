import type { BookOrder, FromBookWorker, ToBookWorker } from '#features/service-book/pdf/book-worker.ts';
import type { DrawnBook } from '#features/service-book/pdf/book-file.ts';
import { Refusal } from '#platform/refusal.ts';
import { Worker } from 'node:worker_threads';

type ReadBytes = (fileId: string) => Promise<Uint8Array<ArrayBuffer> | null>;

/** Built, the server is one file, and the thread is one beside it. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './pdf/book-worker.ts' : './book-worker.js',
  import.meta.url,
);
/** A book that takes longer than this is given up. */
const MOST_MILLIS = 120_000;
const MOST_MEGABYTES = 256;

/**
 * Draws a book into an open file, in a thread that has ended when this answers or throws. Refuses `unavailable` when that
 * takes too long or the signal is given.
 */
export async function drawInWorker(
  order: BookOrder,
  read: ReadBytes,
  signal: AbortSignal,
): Promise<DrawnBook> {
  if (signal.aborted) throw new Refusal('unavailable');
  const worker = new Worker(PROGRAM, {
    workerData: order,
    resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES },
  });
  const limit = AbortSignal.any([signal, AbortSignal.timeout(MOST_MILLIS)]);
  try {
    return await bookOf(worker, read, limit);
  } finally {
    await worker.terminate();
  }
}

function bookOf(worker: Worker, read: ReadBytes, signal: AbortSignal): Promise<DrawnBook> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Refusal('unavailable')), { once: true });
    worker.on('error', reject);
    worker.on('exit', (code) => reject(new Error(`The thread of the book ended with ${code}`)));
    worker.on('message', (message: FromBookWorker) => {
      if ('drawn' in message) resolve(message.drawn);
      else void hand(worker, read, message.wants).catch(reject);
    });
  });
}

async function hand(worker: Worker, read: ReadBytes, fileId: string): Promise<void> {
  const bytes = await read(fileId);
  const message: ToBookWorker = { fileId, bytes };
  worker.postMessage(message, bytes === null ? [] : [bytes.buffer]);
}
