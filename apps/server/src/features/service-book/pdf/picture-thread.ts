import type { PicturedPage } from '#features/service-book/pdf/picture-pages.ts';
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/** Built, it is a file beside that of the thread of the book. */
const PROGRAM = new URL(
  import.meta.url.endsWith('.ts') ? './picture-worker.ts' : './picture-worker.js',
  import.meta.url,
);
const MOST_MEGABYTES = 128;

/** What drawing may take, in milliseconds: of one document, and of all those of a book. */
interface PictureLimits {
  readonly document: number;
  readonly book: number;
}
/** Most documents take a tenth of a second; a book may take 120 seconds. */
const LIMITS: PictureLimits = { document: 20_000, book: 60_000 };

/**
 * PDFium for one book, in a thread that begins with the first document. A page that takes hours cannot be asked to stop,
 * but its thread can be ended.
 */
export class PictureThread {
  readonly #limits: PictureLimits;
  #worker: Worker | null = null;
  #spent = 0;

  constructor(limits = LIMITS) {
    this.#limits = limits;
  }

  /** The pages of a PDF as pictures; none when PDFium cannot draw them, or not within the limits. One call at a time. */
  async draw(bytes: Uint8Array): Promise<readonly PicturedPage[]> {
    const millis = Math.floor(Math.min(this.#limits.document, this.#limits.book - this.#spent));
    if (millis <= 0) return [];
    const begun = performance.now();
    const signal = AbortSignal.timeout(millis);
    const worker = (this.#worker ??= this.#begin());
    worker.postMessage(bytes);
    try {
      const [pages] = (await once(worker, 'message', { signal })) as [PicturedPage[]];
      return pages.map(({ image, ...page }) => ({
        ...page,
        image: { ...image, bytes: inBuffer(image.bytes) },
      }));
    } catch {
      await this.end();
      return [];
    } finally {
      this.#spent += performance.now() - begun;
    }
  }

  /** Ends the thread; another one begins with the next document. */
  async end(): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.terminate();
  }

  #begin(): Worker {
    const worker = new Worker(PROGRAM, { resourceLimits: { maxOldGenerationSizeMb: MOST_MEGABYTES } });
    // Between two documents nobody waits for it.
    worker.on('error', () => undefined);
    worker.on('exit', () => {
      if (this.#worker === worker) this.#worker = null;
    });
    return worker;
  }
}

/** Between threads a buffer becomes its bytes. */
function inBuffer({ buffer, byteOffset, byteLength }: Uint8Array): Buffer {
  return Buffer.from(buffer, byteOffset, byteLength);
}
