import { drawForeignPages } from '#features/service-book/pdf/draw-foreign-pages.ts';
import { serveBook } from '#features/service-book/pdf/serve-book.ts';
import { serveParent } from '#platform/children/child-program.ts';

/** Draws a book with a PDF reader that is killed or compromised when an invoice says so. */
await serveParent((parent) =>
  serveBook(parent, async (pdf, ...limits) => {
    const invoice = Buffer.from(pdf).toString();
    if (invoice === 'abort') process.abort();
    // To the server the same as a loop, but without its CPU time.
    if (invoice === 'block') Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0);
    if (invoice === 'steal') {
      await parent.channel.send({ kind: 'file', fileId: 'of another book' });
      const { value, bytes } = await parent.channel.receive();
      throw new Error(`Stolen: ${JSON.stringify(value)} ${bytes.length}`);
    }
    if (invoice === 'lie') await parent.channel.send({ kind: 'drawn', size: 'long' });
    return drawForeignPages(pdf, ...limits);
  }),
);
