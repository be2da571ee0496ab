import { picturePages } from '#features/service-book/pdf/picture-pages.ts';
import { parentPort } from 'node:worker_threads';

/** Draws one PDF after another: is given its bytes, and answers its pages; none when PDFium cannot draw them. */
parentPort?.on('message', (bytes: Uint8Array) => {
  void picturePages(bytes)
    .catch(() => [])
    .then((pages) => parentPort?.postMessage(pages));
});
