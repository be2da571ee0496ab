import type { BookEntry } from '#features/service-book/content/book-content.ts';
import { openBookFile } from '#features/service-book/pdf/book-file.ts';
import type {
  EntriesMessage,
  FileMessage,
  OrderMessage,
  ProgramMessage,
} from '#features/service-book/pdf/book-messages.ts';
import { drawBook } from '#features/service-book/pdf/draw-book.ts';
import { DRAWING_LIMITS, type drawForeignPages } from '#features/service-book/pdf/draw-foreign-pages.ts';
import type { Parent } from '#platform/children/child-program.ts';

/** Limit for the page pictures of all invoices in a book; later ones are only attached. */
const MOST_PICTURE_BYTES = 256 * 1024 * 1024;

/** Draws one book into the file opened by the server, and requests its content from the server. */
export async function serveBook(
  { channel, files: [file = -1] }: Parent,
  drawForeign: typeof drawForeignPages,
): Promise<void> {
  const send = (message: ProgramMessage) => channel.send(message);
  const receive = async <Content>() => JSON.parse((await channel.receive()).bytes.toString()) as Content;
  const { order, entryCount } = await receive<OrderMessage>();
  const entries: BookEntry[] = [];
  while (entries.length < entryCount) entries.push(...(await receive<EntriesMessage>()));
  const attachedOnly = new Set(order.attachedOnly);
  const pagesUntil = performance.now() + order.pagesMillis;
  let pictureBytes = 0;
  const book = openBookFile(file);
  await drawBook(
    { ...order.content, entries },
    {
      write: book.write,
      read: async (fileId) => {
        await send({ kind: 'file', fileId });
        const { value, bytes } = await channel.receive();
        return (value as FileMessage).exists ? bytes : null;
      },
      beginStep: () => send({ kind: 'step' }),
      drawPages: async (fileId, bytes) => {
        if (attachedOnly.has(fileId)) return [];
        if (performance.now() > pagesUntil || pictureBytes > MOST_PICTURE_BYTES) return [];
        await send({ kind: 'reads', fileId });
        const pages = await drawForeign(bytes, DRAWING_LIMITS, () => send({ kind: 'step' }));
        pictureBytes += pages.reduce((sum, { image }) => sum + image.length, 0);
        await send({ kind: 'judged', verdict: pages.length > 0 ? 'pages' : 'attachment' });
        return pages;
      },
    },
  );
  await send({ kind: 'drawn', ...book.end() });
}
